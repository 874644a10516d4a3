import { lockReport, type MoveReportInput, moveReport } from "@safeport/contract/reports/custody/custody.endpoints";
import { sending, useSend } from "../../../../lib/use-send.ts";
import { showingReport } from "../../core/api/report-cache.ts";

/** Locks or unlocks a report, as staff. */
export function useLockReport(report_id: string) {
  return useSend(
    (body: { locked: boolean; reason: string }) => sending(lockReport, { params: { report_id }, body }),
    showingReport,
  );
}

/** Moves a report to another program of its company. */
export function useMoveReport(report_id: string) {
  return useSend((body: MoveReportInput) => sending(moveReport, { params: { report_id }, body }), showingReport);
}
