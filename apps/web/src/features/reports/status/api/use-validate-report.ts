import { validateReport } from "@safeport/contract/reports/report.endpoints";
import type { ValidateInput } from "@safeport/contract/reports/report.schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { afterReportChange, refreshIfChanged } from "../../shared/api/report-cache.ts";

/** Accepts a report. */
export function useValidateReport(reportId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ValidateInput) => call(validateReport, { params: { report_id: reportId }, body }),
    onSuccess: (report) => afterReportChange(cache, report),
    onError: (error) => refreshIfChanged(cache, reportId, error),
  });
}
