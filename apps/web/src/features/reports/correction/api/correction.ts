import type { CorrectInput } from "@safeport/contract/reports/core/report-input.schema";
import { correctReport } from "@safeport/contract/reports/report.endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { afterReportChange, refreshIfChanged } from "../../core/api/report-cache.ts";

/** Corrects title, asset or weakness of a report. */
export function useCorrectReport(reportId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: CorrectInput) => call(correctReport, { params: { report_id: reportId }, body }),
    onSuccess: (report) => afterReportChange(cache, report),
    onError: (error) => refreshIfChanged(cache, reportId, error),
  });
}
