import {
  answerProgramInvitation,
  inviteResearcher,
  listOwnProgramInvitations,
  listSentInvitations,
  type ProgramInvitation,
  revokeProgramInvitation,
} from "@safeport/contract/programs/participation/invitation.endpoints";
import type { InvitationStatus } from "@safeport/contract/programs/participation/invitation.state";
import type { DeclineReason } from "@safeport/contract/programs/participation/participation.values";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

interface InvitationQuery {
  program_id: string;
  status?: InvitationStatus | undefined;
  page: number;
}

/** One page of the invitations to a program. */
export function useSentInvitations(companyId: string, { status, ...query }: InvitationQuery, { enabled = true } = {}) {
  return useQuery({
    ...queryOf(listSentInvitations, { params: { company_id: companyId }, query: { ...query, ...(status && { status }) } }),
    enabled,
  });
}

/** The invitations that wait for the viewer's answer, to one program where one is named. */
export function useWaitingInvitations(program_id?: string, { enabled = true } = {}) {
  const query = { status: "pending", ...(program_id && { program_id }) } as const;
  return useQuery({ ...queryOf(listOwnProgramInvitations, { query }), enabled });
}

/** Invites a researcher to a program. */
export function useInviteResearcher(programId: string) {
  return useSend(({ invitee, message }: { invitee: string; message: string }) => {
    const to = invitee.includes("@", 1) ? { email: invitee } : { username: invitee };
    return sending(inviteResearcher, { params: { program: programId }, body: { ...to, message } });
  });
}

/** Accepts an invitation, or declines it. */
export function useAnswerInvitation(onDone?: () => void) {
  return useSend(
    (body: { invitation_id: string; accept: boolean; decline_reasons?: DeclineReason[] }) =>
      sending(answerProgramInvitation, { body }),
    { onAnswer: () => onDone?.() },
  );
}

/** Withdraws an invitation. */
export function useRevokeInvitation(onDone: (invitation: ProgramInvitation) => void) {
  return useSend((invitation_id: string) => sending(revokeProgramInvitation, { body: { invitation_id } }), {
    onAnswer: (_cache, invitation) => onDone(invitation),
  });
}
