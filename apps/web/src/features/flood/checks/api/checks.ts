import { answerCheck, listChecks } from "@safeport/contract/flood/checks/check.endpoints";
import type { CheckName } from "@safeport/contract/flood/checks/check.values";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** The checks of a report. Each saved version of a draft is checked anew; the previous results stay until the next ones arrive. */
export function useChecks(reportId: string, version: number | null = null) {
  const { queryKey, queryFn } = queryOf(listChecks, { params: { report_id: reportId } });
  return useQuery({ queryKey: [...queryKey, version], queryFn, staleTime: 60_000, placeholderData: keepPreviousData });
}

/** Answers a failed check of a draft. */
export function useAnswerCheck(reportId: string) {
  return useSend(
    ({ check, answer }: { check: CheckName; answer: string }) =>
      sending(answerCheck, { params: { report_id: reportId, check }, body: { answer } }),
    { rereads: [listChecks] },
  );
}
