import { getReport, submitReport, updateDraft } from "@safeport/contract/reports/report.endpoints";
import type { Report, UpdateDraftInput } from "@safeport/contract/reports/report.schema";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "../../../../lib/api-error.ts";
import { call } from "../../../../lib/call.ts";
import { queryKey } from "../../../../lib/query-client.ts";
import { refreshLists } from "../../shared/api/report-cache.ts";
import type { SavedDraft } from "../draft-saver.ts";
import { isSameText, type ReportForm, reportInput } from "../report-form.ts";

/** Saves a draft: a new one of the program, or over the one that is there; 409 `version_stale` when that was saved elsewhere. */
export function useSaveDraft(programId: string) {
  const cache = useQueryClient();
  /** Sent and not answered, so it may have arrived. */
  const unanswered = useRef<ReportForm>(null);
  return async (form: ReportForm, current: SavedDraft | null, idempotencyKey: string): Promise<SavedDraft> => {
    const body = reportInput(form, true);
    const before = unanswered.current;
    unanswered.current = form;
    const request = current
      ? saveOver(current, body, before)
      : call(submitReport, { body: { ...body, program_id: programId }, idempotencyKey });
    const saved = await request.catch((error) => {
      unanswered.current = error instanceof ApiError && error.status === 0 ? form : before;
      throw error;
    });
    unanswered.current = null;
    // The form on screen is what counts, so only the lists are read again, once they are shown.
    cache.setQueryData(queryKey(getReport, { params: { report_id: saved.report_id } }), saved);
    void refreshLists(cache);
    return { reportId: saved.report_id, version: saved.version };
  };
}

async function saveOver(
  { reportId, version }: SavedDraft,
  body: UpdateDraftInput,
  unanswered: ReportForm | null,
): Promise<Report> {
  const params = { report_id: reportId };
  const save = (over: number | null) => call(updateDraft, { params, body: { ...body, ...(over !== null && { version: over }) } });
  try {
    return await save(version);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "version_stale" || !unanswered) throw error;
    // What is there may be an earlier save from here, whose answer got lost.
    const there = await call(getReport, { params });
    if (!isSameText(there, unanswered)) throw error;
    return save(there.version);
  }
}
