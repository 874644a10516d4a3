import { getCompany, listCompanies } from "@safeport/contract/companies/company.endpoints";
import {
  acceptInvitation,
  acceptOwnInvitation,
  changeMember,
  declineInvitation,
  declineOwnInvitation,
  inviteMember,
  listInvitations,
  listMembers,
  listOwnInvitations,
  openInvitation,
  removeMember,
  revokeInvitation,
  transferOwnership,
} from "@safeport/contract/companies/member.endpoints";
import type { GivableRole } from "@safeport/contract/companies/member.policy";
import type { InviteMemberInput, TransferOwnershipInput } from "@safeport/contract/companies/member.schema";
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

/** One page of the waiting invitations of a company. */
export function useInvitations(companyId: string, page: number, { enabled = true } = {}) {
  return useQuery({ ...queryOf(listInvitations, { params: { company_id: companyId }, query: { page } }), enabled });
}

/** Invites somebody, and mails them. */
export function useInviteMember(companyId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: InviteMemberInput) => call(inviteMember, { params: { company_id: companyId }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKey(listInvitations) }),
  });
}

/** Withdraws an invitation. */
export function useRevokeInvitation(companyId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (invitation_id: string) => call(revokeInvitation, { params: { company_id: companyId, invitation_id } }),
    // It may have been answered meanwhile.
    onSettled: () => cache.invalidateQueries({ queryKey: queryKey(listInvitations) }),
  });
}

/** Company and role of a mailed invitation. */
export function useOpenedInvitation(token: string) {
  return useQuery({
    queryKey: queryKey(openInvitation, { token }),
    queryFn: ({ signal }) => call(openInvitation, { body: { token }, signal }),
    refetchOnWindowFocus: false,
  });
}

/** Accepts a mailed invitation, or declines it. */
export function useAnswerInvitation(token: string) {
  return useMutation({
    mutationFn: (accept: boolean) => call(accept ? acceptInvitation : declineInvitation, { body: { token } }),
  });
}

/** One page of the invitations that wait for the reader. */
export function useOwnInvitations(page: number) {
  return useQuery(queryOf(listOwnInvitations, { query: { page } }));
}

/** Accepts an invitation that waits for the reader, or declines it. */
export function useAnswerOwnInvitation(invitation_id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (accept: boolean) => call(accept ? acceptOwnInvitation : declineOwnInvitation, { params: { invitation_id } }),
    // It may have been withdrawn meanwhile.
    onSettled: () => cache.invalidateQueries({ queryKey: queryKey(listOwnInvitations) }),
  });
}
