import {
  acceptInvitation,
  acceptOwnInvitation,
  declineInvitation,
  declineOwnInvitation,
  inviteMember,
  listInvitations,
  listOwnInvitations,
  openInvitation,
  revokeInvitation,
} from "@safeport/contract/companies/member.endpoints";
import type { InviteMemberInput } from "@safeport/contract/companies/member.schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryKey, queryOf } from "../../../lib/query-client.ts";

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

/** What a mailed invitation is to. */
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
