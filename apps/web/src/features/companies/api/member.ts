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
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryKey, queryOf } from "../../../lib/query-client.ts";
import { sending, useSend } from "../../../lib/use-send.ts";

/** One page of the members of a company. */
export function useMembers(companyId: string, page: number, { enabled = true } = {}) {
  return useQuery({ ...queryOf(listMembers, { params: { company_id: companyId }, query: { page } }), enabled });
}

/** Gives a member another role. */
export function useChangeMember(company_id: string) {
  return useSend(({ user_id, role }: { user_id: string; role: GivableRole }) =>
    sending(changeMember, { params: { company_id, user_id }, body: { role } }),
  );
}

/** Removes a member, or leaves the company. */
export function useRemoveMember(company_id: string) {
  return useSend((user_id: string) => sending(removeMember, { params: { company_id, user_id } }));
}

/** Makes a member an owner; the viewer becomes a manager or stays an owner. */
export function useTransferOwnership(company_id: string) {
  return useSend((body: TransferOwnershipInput) => sending(transferOwnership, { params: { company_id }, body }));
}

/** One page of the waiting invitations of a company. */
export function useInvitations(companyId: string, page: number, { enabled = true } = {}) {
  return useQuery({ ...queryOf(listInvitations, { params: { company_id: companyId }, query: { page } }), enabled });
}

/** Invites somebody, and mails them. */
export function useInviteMember(company_id: string) {
  return useSend((body: InviteMemberInput) => sending(inviteMember, { params: { company_id }, body }));
}

/** Withdraws an invitation. */
export function useRevokeInvitation(company_id: string) {
  return useSend((invitation_id: string) => sending(revokeInvitation, { params: { company_id, invitation_id } }));
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
  return useSend((accept: boolean) => sending(accept ? acceptInvitation : declineInvitation, { body: { token } }));
}

/** One page of the invitations that wait for the reader. */
export function useOwnInvitations(page: number) {
  return useQuery(queryOf(listOwnInvitations, { query: { page } }));
}

/** Accepts an invitation that waits for the reader, or declines it. */
export function useAnswerOwnInvitation(invitation_id: string) {
  return useSend(
    (accept: boolean) => sending(accept ? acceptOwnInvitation : declineOwnInvitation, { params: { invitation_id } }),
    { rereads: [listOwnInvitations] },
  );
}
