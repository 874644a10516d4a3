import { addNothing, askAnswer } from "@safeport/contract/reports/clocks/clock.endpoints";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { afterReportChange, refreshIfChanged } from "../../core/api/report-cache.ts";

/** Actions of a report's author on its response clock. */
export function useClock(reportId: string) {
  const cache = useQueryClient();
  const params = { report_id: reportId };
  const settle = {
    onSuccess: (report: Report) => afterReportChange(cache, report),
    onError: (error: Error) => refreshIfChanged(cache, reportId, error),
  };
  return {
    ask: useMutation({ mutationFn: () => call(askAnswer, { params }), ...settle }),
    nothing: useMutation({ mutationFn: () => call(addNothing, { params }), ...settle }),
  };
}
