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
import { getProgram, listPrograms } from "@safeport/contract/programs/program.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";

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

const shown = [listSentInvitations, listOwnProgramInvitations, getProgram, listPrograms];

/** Reads again the data that an invitation changes. It may have been settled by others meanwhile, so also after a failure. */
function useRefresh() {
  const cache = useQueryClient();
  return () => Promise.all(shown.map((endpoint) => cache.invalidateQueries({ queryKey: queryKey(endpoint) })));
}

/** Invites a researcher to a program. */
export function useInviteResearcher(programId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ invitee, message }: { invitee: string; message: string }) => {
      const to = invitee.includes("@", 1) ? { email: invitee } : { username: invitee };
      return call(inviteResearcher, { params: { program: programId }, body: { ...to, message } });
    },
    onSuccess: refresh,
  });
}

/** Accepts an invitation, or declines it. */
export function useAnswerInvitation(onDone?: () => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { invitation_id: string; accept: boolean; decline_reasons?: DeclineReason[] }) =>
      call(answerProgramInvitation, { body }),
    ...(onDone && { onSuccess: onDone }),
    onSettled: refresh,
  });
}

/** Withdraws an invitation. */
export function useRevokeInvitation(onDone: (invitation: ProgramInvitation) => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (invitation_id: string) => call(revokeProgramInvitation, { body: { invitation_id } }),
    onSuccess: onDone,
    onSettled: refresh,
  });
}
