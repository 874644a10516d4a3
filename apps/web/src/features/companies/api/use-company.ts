import { getCompany } from "@safeport/contract/companies/company.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../lib/query-client.ts";

/** A company with what the viewer may do there; disabled while `companyId` is null. */
export function useCompany(companyId: string | null) {
  return useQuery({ ...queryOf(getCompany, { params: { company_id: companyId ?? "" } }), enabled: companyId !== null });
}
