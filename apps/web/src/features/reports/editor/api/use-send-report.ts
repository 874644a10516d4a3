import { getReport, submitReport, updateDraft } from "@safeport/contract/reports/report.endpoints";
import type { Report } from "@safeport/contract/reports/report.schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../../lib/api-error.ts";
import { call } from "../../../../lib/call.ts";
import { afterReportChange } from "../../shared/api/report-cache.ts";
import type { SavedDraft } from "../draft-saver.ts";
import { type ReportForm, reportInput } from "../report-form.ts";

interface Sending {
  form: ReportForm;
  /** The draft it was saved as, if it was. */
  saved: SavedDraft | null;
  idempotencyKey: string;
}

/** Sends a report. A repeated call sends once. */
export function useSendReport(programId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ form, saved, idempotencyKey }: Sending) => {
      const body = reportInput(form, false);
      if (!saved) return call(submitReport, { body: { ...body, program_id: programId }, idempotencyKey });
      const { reportId, version } = saved;
      const over = { ...body, ...(version !== null && { version }) };
      return call(updateDraft, { params: { report_id: reportId }, body: over }).catch((error) => ifSent(reportId, error));
    },
    onSuccess: (report) => afterReportChange(cache, report),
  });
}

/** A draft that may not be changed any more was sent by an earlier call whose answer got lost, and that is what was wanted. */
async function ifSent(reportId: string, error: unknown): Promise<Report> {
  if (!(error instanceof ApiError) || error.status !== 403) throw error;
  const report = await call(getReport, { params: { report_id: reportId } });
  if (report.status === "draft") throw error;
  return report;
}
