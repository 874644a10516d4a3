import { changeStatus } from "@safeport/contract/reports/report.endpoints";
import type { ChangeStatusInput } from "@safeport/contract/reports/report.schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { afterReportChange, refreshIfChanged } from "../../shared/api/report-cache.ts";

/** Changes the status of a report. */
export function useChangeStatus(reportId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeStatusInput) => call(changeStatus, { params: { report_id: reportId }, body }),
    onSuccess: (report) => afterReportChange(cache, report),
    onError: (error) => refreshIfChanged(cache, reportId, error),
  });
}
