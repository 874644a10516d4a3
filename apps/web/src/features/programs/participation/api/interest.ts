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
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

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

/** Applies to a program. */
export function useApply(programId: string) {
  return useSend((body: { motivation: string }) => sending(applyToProgram, { params: { program: programId }, body }));
}

/** Withdraws an application of the viewer. */
export function useWithdrawInterest() {
  return useSend((interest_id: string) => sending(withdrawInterest, { body: { interest_id } }));
}

/** Undoes a fresh approval. `onDone` is called before the lists are read again. */
export function useReopenInterest(onDone: (interest: Interest) => void) {
  return useSend((interest_id: string) => sending(reopenInterest, { body: { interest_id } }), {
    onAnswer: (_cache, interest) => onDone(interest),
  });
}

/** Approves an application, or rejects it with a reason. `onDone` is called before the lists are read again. */
export function useDecideInterest(onDone: (interest: Interest) => void) {
  return useSend((body: { interest_id: string; approve: boolean; reason?: string }) => sending(decideInterests, { body }), {
    onAnswer: (_cache, { items }) => items.forEach(onDone),
  });
}
