import { listMembers } from "@safeport/contract/companies/member.endpoints";
import { canTriage } from "@safeport/contract/companies/member.policy";
import { listLabels } from "@safeport/contract/desk/label.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** The members of a company who can work on its reports; its API tokens cannot. */
export function useTriagers(companyId: string, { enabled = true } = {}) {
  const { data } = useQuery({
    ...queryOf(listMembers, { params: { company_id: companyId }, query: { size: 100 } }),
    enabled,
    staleTime: 300_000,
  });
  return (data?.items ?? []).filter(({ role, is_machine }) => canTriage(role) && !is_machine);
}

/** The labels of a company. */
export function useLabels(companyId: string, { enabled = true } = {}) {
  const { data } = useQuery({ ...queryOf(listLabels, { query: { company_id: companyId } }), enabled, staleTime: 300_000 });
  return data?.items ?? [];
}
