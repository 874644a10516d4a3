import { getCompany, listCompanies } from "@safeport/contract/companies/company.endpoints";
import { changeMember, listMembers, removeMember, transferOwnership } from "@safeport/contract/companies/member.endpoints";
import type { GivableRole } from "@safeport/contract/companies/member.policy";
import type { TransferOwnershipInput } from "@safeport/contract/companies/member.schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryKey, queryOf } from "../../../lib/query-client.ts";

/** One page of the members of a company. */
export function useMembers(companyId: string, page: number, { enabled = true } = {}) {
  return useQuery({ ...queryOf(listMembers, { params: { company_id: companyId }, query: { page } }), enabled });
}

/** A change of the members; the viewer's own rights may change with it. */
function useMemberChange<I, T>(companyId: string, change: (input: I) => Promise<T>) {
  const cache = useQueryClient();
  const params = { company_id: companyId };
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: queryKey(listMembers) }),
        cache.invalidateQueries({ queryKey: queryKey(getCompany, { params }) }),
        cache.invalidateQueries({ queryKey: queryKey(listCompanies) }),
      ]),
  });
}

/** Gives a member another role. */
export function useChangeMember(companyId: string) {
  return useMemberChange(companyId, ({ user_id, role }: { user_id: string; role: GivableRole }) =>
    call(changeMember, { params: { company_id: companyId, user_id }, body: { role } }),
  );
}

/** Removes a member, or leaves the company. */
export function useRemoveMember(companyId: string) {
  return useMemberChange(companyId, (user_id: string) => call(removeMember, { params: { company_id: companyId, user_id } }));
}

/** Makes a member an owner; the viewer becomes a manager or stays an owner. */
export function useTransferOwnership(companyId: string) {
  return useMemberChange(companyId, (body: TransferOwnershipInput) =>
    call(transferOwnership, { params: { company_id: companyId }, body }),
  );
}
