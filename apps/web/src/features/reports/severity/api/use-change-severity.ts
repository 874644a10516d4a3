import { changeSeverity } from "@safeport/contract/reports/report.endpoints";
import type { ChangeSeverityInput } from "@safeport/contract/reports/report.schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { afterReportChange, refreshIfChanged } from "../../shared/api/report-cache.ts";

export function useChangeSeverity(reportId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeSeverityInput) => call(changeSeverity, { params: { report_id: reportId }, body }),
    onSuccess: ({ changed, ...report }) => afterReportChange(cache, report),
    onError: (error) => refreshIfChanged(cache, reportId, error),
  });
}
