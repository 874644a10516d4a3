import { getReport, submitReport, updateDraft } from "@safeport/contract/reports/report.endpoints";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryKey } from "../../../lib/query-client.ts";
import { type ReportForm, reportInput } from "../report-form.ts";
import { refreshLists } from "./report-cache.ts";

/** Saves a draft: a new one of the program, or over the one that is there. Answers its id. */
export function useSaveDraft(programId: string) {
  const cache = useQueryClient();
  return async (form: ReportForm, reportId: string | null, idempotencyKey: string): Promise<string> => {
    const body = reportInput(form, true);
    const saved = reportId
      ? await call(updateDraft, { params: { report_id: reportId }, body })
      : await call(submitReport, { body: { ...body, program_id: programId }, idempotencyKey });
    // The form on screen is what counts, so nothing is read anew but the lists, once they are shown.
    cache.setQueryData(queryKey(getReport, { params: { report_id: saved.report_id } }), saved);
    void refreshLists(cache);
    return saved.report_id;
  };
}
