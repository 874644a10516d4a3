import {
  banResearcher,
  leaveProgram,
  liftBan,
  listBans,
  listProgramMembers,
  removeProgramMember,
} from "@safeport/contract/programs/participation/program-member.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

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

/** Stops taking part in a program. */
export function useLeaveProgram(programId: string) {
  return useSend((body: { reason: string }) => sending(leaveProgram, { params: { program: programId }, body }));
}

/** Removes somebody from a program. */
export function useRemoveMember(programId: string) {
  return useSend(({ user_id, reason }: { user_id: string; reason: string }) =>
    sending(removeProgramMember, { params: { program: programId, user_id }, body: { reason } }),
  );
}

/** Keeps somebody from all programs of a company. */
export function useBanResearcher(companyId: string) {
  return useSend((body: { username: string; reason: string }) =>
    sending(banResearcher, { params: { company_id: companyId }, body }),
  );
}

/** Lifts a ban. */
export function useLiftBan(companyId: string) {
  return useSend((user_id: string) => sending(liftBan, { params: { company_id: companyId, user_id } }));
}
