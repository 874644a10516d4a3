import type { AnswerRetestInput, DecideRetestInput } from "@safeport/contract/reports/core/report-input.schema";
import { answerRetest, askRetest, decideRetest } from "@safeport/contract/reports/report.endpoints";
import { sending, useSend } from "../../../../lib/use-send.ts";
import { showingReport } from "../../core/api/report-cache.ts";

/** The steps of a retest. */
export function useRetest(reportId: string) {
  const params = { report_id: reportId };
  return {
    ask: useSend(() => sending(askRetest, { params }), showingReport),
    answer: useSend((body: AnswerRetestInput) => sending(answerRetest, { params, body }), showingReport),
    decide: useSend((body: DecideRetestInput) => sending(decideRetest, { params, body }), showingReport),
  };
}
export type Retest = ReturnType<typeof useRetest>;
