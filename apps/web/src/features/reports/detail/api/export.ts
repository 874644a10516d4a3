import { exportReport, type reportExportFormats } from "@safeport/contract/report-exchange/export/report-export.endpoints";
import { useMutation } from "@tanstack/react-query";
import { callFile } from "../../../../lib/call.ts";
import { saveFile } from "../../../../lib/save-text.ts";

export type ReportFormat = (typeof reportExportFormats)[number];

/** Saves a report with its public timeline as a file. */
export function useExportReport(report_id: string) {
  return useMutation({
    mutationFn: (format: ReportFormat) => callFile(exportReport, { params: { report_id }, query: { format } }),
    onSuccess: ({ name, blob }) => saveFile(name, blob),
  });
}
