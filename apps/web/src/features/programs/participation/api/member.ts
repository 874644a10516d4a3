import { listReceivedInterests } from "@safeport/contract/programs/participation/interest.endpoints";
import { listSentInvitations } from "@safeport/contract/programs/participation/invitation.endpoints";
import {
  banResearcher,
  leaveProgram,
  liftBan,
  listBans,
  listProgramMembers,
  removeProgramMember,
} from "@safeport/contract/programs/participation/program-member.endpoints";
import { getProgram, listPrograms } from "@safeport/contract/programs/program.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";

interface PeopleQuery {
  page: number;
  search?: string | undefined;
}

const queryFor = ({ page, search }: PeopleQuery) => ({ page, ...(search && { search }) });

/** One page of the members of a program. */
export function useProgramMembers(programId: string, query: PeopleQuery, { enabled = true } = {}) {
  return useQuery({ ...queryOf(listProgramMembers, { params: { program: programId }, query: queryFor(query) }), enabled });
}

/** One page of the people whom a company has banned. */
export function useBans(companyId: string, query: PeopleQuery, { enabled = true } = {}) {
  return useQuery({ ...queryOf(listBans, { params: { company_id: companyId }, query: queryFor(query) }), enabled });
}

function useRefresh(endpoints: readonly { name: string }[]) {
  const cache = useQueryClient();
  return () => Promise.all(endpoints.map((endpoint) => cache.invalidateQueries({ queryKey: queryKey(endpoint) })));
}

/** Stops taking part in a program. */
export function useLeaveProgram(programId: string) {
  const refresh = useRefresh([getProgram, listPrograms]);
  return useMutation({
    mutationFn: (body: { reason: string }) => call(leaveProgram, { params: { program: programId }, body }),
    onSuccess: refresh,
  });
}

/** Removes somebody from a program. */
export function useRemoveMember(programId: string) {
  const refresh = useRefresh([listProgramMembers]);
  return useMutation({
    mutationFn: ({ user_id, reason }: { user_id: string; reason: string }) =>
      call(removeProgramMember, { params: { program: programId, user_id }, body: { reason } }),
    onSettled: refresh,
  });
}

/** Keeps somebody from all programs of a company. */
export function useBanResearcher(companyId: string) {
  const refresh = useRefresh([listProgramMembers, listBans, listReceivedInterests, listSentInvitations]);
  return useMutation({
    mutationFn: (body: { username: string; reason: string }) => call(banResearcher, { params: { company_id: companyId }, body }),
    onSettled: refresh,
  });
}

/** Lifts a ban. */
export function useLiftBan(companyId: string) {
  const refresh = useRefresh([listBans]);
  return useMutation({
    mutationFn: (user_id: string) => call(liftBan, { params: { company_id: companyId, user_id } }),
    onSettled: refresh,
  });
}
