import type { CorrectInput } from "@safeport/contract/reports/core/report-input.schema";
import { correctReport } from "@safeport/contract/reports/report.endpoints";
import { sending, useSend } from "../../../../lib/use-send.ts";
import { showingReport } from "../../core/api/report-cache.ts";

/** Corrects title, asset or weakness of a report. */
export function useCorrectReport(reportId: string) {
  return useSend((body: CorrectInput) => sending(correctReport, { params: { report_id: reportId }, body }), showingReport);
}
