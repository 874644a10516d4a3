import type { Report } from "@safeport/contract/reports/core/report.schema";
import type { AnswerRetestInput, DecideRetestInput } from "@safeport/contract/reports/core/report-input.schema";
import { answerRetest, askRetest, decideRetest } from "@safeport/contract/reports/report.endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { afterReportChange, refreshIfChanged } from "../../core/api/report-cache.ts";

/** The steps of a retest. */
export function useRetest(reportId: string) {
  const cache = useQueryClient();
  const params = { report_id: reportId };
  const settle = {
    onSuccess: (report: Report) => afterReportChange(cache, report),
    onError: (error: Error) => refreshIfChanged(cache, reportId, error),
  };
  return {
    ask: useMutation({ mutationFn: () => call(askRetest, { params }), ...settle }),
    answer: useMutation({ mutationFn: (body: AnswerRetestInput) => call(answerRetest, { params, body }), ...settle }),
    decide: useMutation({ mutationFn: (body: DecideRetestInput) => call(decideRetest, { params, body }), ...settle }),
  };
}
export type Retest = ReturnType<typeof useRetest>;
