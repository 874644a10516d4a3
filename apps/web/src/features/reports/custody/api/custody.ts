import { lockReport, type MoveReportInput, moveReport } from "@safeport/contract/reports/custody/custody.endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { afterReportChange, refreshIfChanged } from "../../core/api/report-cache.ts";

/** Locks or unlocks a report, as staff. */
export function useLockReport(report_id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { locked: boolean; reason: string }) => call(lockReport, { params: { report_id }, body }),
    onSuccess: (report) => afterReportChange(cache, report),
  });
}

/** Moves a report to another program of its company. */
export function useMoveReport(report_id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: MoveReportInput) => call(moveReport, { params: { report_id }, body }),
    onSuccess: (report) => afterReportChange(cache, report),
    onError: (error: Error) => refreshIfChanged(cache, report_id, error),
  });
}
