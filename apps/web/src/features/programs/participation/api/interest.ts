import {
  applyToProgram,
  decideInterests,
  type Interest,
  listOwnInterests,
  listReceivedInterests,
  reopenInterest,
  withdrawInterest,
} from "@safeport/contract/programs/participation/interest.endpoints";
import type { InterestStatus } from "@safeport/contract/programs/participation/interest.state";
import { listProgramMembers } from "@safeport/contract/programs/participation/program-member.endpoints";
import { getProgram, listPrograms } from "@safeport/contract/programs/program.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";

interface InterestQuery {
  program_id: string;
  status?: InterestStatus | undefined;
  page: number;
}

/** One page of the applications to a program. */
export function useReceivedInterests(companyId: string, { status, ...query }: InterestQuery, { enabled = true } = {}) {
  return useQuery({
    ...queryOf(listReceivedInterests, { params: { company_id: companyId }, query: { ...query, ...(status && { status }) } }),
    enabled,
  });
}

/** One page of the viewer's own applications. */
export function useOwnInterests({ page, status }: { page: number; status: InterestStatus | "" }, { enabled = true } = {}) {
  return useQuery({ ...queryOf(listOwnInterests, { query: { page, size: 5, ...(status && { status }) } }), enabled });
}

const shown = [listReceivedInterests, listOwnInterests, listProgramMembers, getProgram, listPrograms];

/** Reads again the data that an application changes. It may have been settled by others meanwhile, so also after a failure. */
function useRefresh() {
  const cache = useQueryClient();
  return () => Promise.all(shown.map((endpoint) => cache.invalidateQueries({ queryKey: queryKey(endpoint) })));
}

/** Applies to a program. */
export function useApply(programId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { motivation: string }) => call(applyToProgram, { params: { program: programId }, body }),
    onSettled: refresh,
  });
}

/** Withdraws an application of the viewer. */
export function useWithdrawInterest() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (interest_id: string) => call(withdrawInterest, { body: { interest_id } }),
    onSettled: refresh,
  });
}

/** Undoes a fresh approval. `onDone` is called before the lists are read again. */
export function useReopenInterest(onDone: (interest: Interest) => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (interest_id: string) => call(reopenInterest, { body: { interest_id } }),
    onSuccess: onDone,
    onSettled: refresh,
  });
}

/** Approves an application, or rejects it with a reason. `onDone` is called before the lists are read again. */
export function useDecideInterest(onDone: (interest: Interest) => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { interest_id: string; approve: boolean; reason?: string }) => call(decideInterests, { body }),
    onSuccess: ({ items }) => items.forEach(onDone),
    onSettled: refresh,
  });
}
