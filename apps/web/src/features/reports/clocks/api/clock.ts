import { addNothing, askAnswer } from "@safeport/contract/reports/clocks/clock.endpoints";
import { sending, useSend } from "../../../../lib/use-send.ts";
import { showingReport } from "../../core/api/report-cache.ts";

/** Actions of a report's author on its response clock. */
export function useClock(reportId: string) {
  const params = { report_id: reportId };
  return {
    ask: useSend(() => sending(askAnswer, { params }), showingReport),
    nothing: useSend(() => sending(addNothing, { params }), showingReport),
  };
}
