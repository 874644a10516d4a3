import { changeStatus } from "@safeport/contract/reports/report.endpoints";
import type { ChangeStatusInput } from "@safeport/contract/reports/report.schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../lib/api-error.ts";
import { call } from "../../../lib/call.ts";
import { afterReportChange, refreshReport } from "./report-cache.ts";

/** Moves a report. A refused move means that somebody else moved it first, so it is read anew. */
export function useChangeStatus(reportId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeStatusInput) => call(changeStatus, { params: { report_id: reportId }, body }),
    onSuccess: (report) => afterReportChange(cache, report),
    onError: (error) => (error instanceof ApiError && error.status === 409 ? refreshReport(cache, reportId) : undefined),
  });
}
