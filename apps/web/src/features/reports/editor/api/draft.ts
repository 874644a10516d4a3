import { listSimilar } from "@safeport/contract/insight/similar/similar.endpoints";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import type { UpdateDraftInput } from "@safeport/contract/reports/core/report-input.schema";
import {
  countReports,
  deleteDraft,
  getReport,
  listReports,
  submitReport,
  updateDraft,
} from "@safeport/contract/reports/report.endpoints";
import type { AskedStake } from "@safeport/contract/reports/stakes/stake.schema";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "../../../../lib/api-error.ts";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";
import { showingReport } from "../../core/api/report-cache.ts";
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
    for (const list of [listReports, countReports]) void cache.invalidateQueries({ queryKey: queryKey(list) });
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
    // The stored text may be an earlier save from this device whose response was lost.
    const there = await call(getReport, { params });
    if (!isSameText(there, unanswered)) throw error;
    return save(there.version);
  }
}

interface Sending {
  form: ReportForm;
  /** The draft it was saved as, if it was. */
  saved: SavedDraft | null;
  /** The stake that its author agrees to give; null for none. */
  stake: AskedStake | null;
}

/** Sends a report. */
export function useSendReport(programId: string) {
  return useSend(({ form, saved, stake }: Sending) => {
    const agreed = stake && { stake: { kind: stake.kind, amount: stake.amount } };
    const body = { ...reportInput(form, false), ...agreed };
    if (!saved) return sending(submitReport, { body: { ...body, program_id: programId } });
    const { reportId, version } = saved;
    const params = { report_id: reportId };
    const update = sending(updateDraft, { params, body: { ...body, ...(version !== null && { version }) } });
    return { ...update, send: () => update.send().catch((error) => ifSent(reportId, error)) };
  }, showingReport);
}

/** A draft that may not be changed any more was sent by an earlier call whose response was lost, which is the wanted result. */
async function ifSent(reportId: string, error: unknown): Promise<Report> {
  if (!(error instanceof ApiError) || error.status !== 403) throw error;
  const report = await call(getReport, { params: { report_id: reportId } });
  if (report.status === "draft") throw error;
  return report;
}

/**
 * Reports similar to the saved draft, among those its author may read. The previous response stays until the next one arrives.
 */
export function useSimilarToDraft({ reportId, version }: SavedDraft) {
  const { queryKey, queryFn } = queryOf(listSimilar, { params: { report_id: reportId } });
  return useQuery({
    queryKey: [...queryKey, version],
    queryFn,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

export function useDeleteDraft() {
  return useSend((reportId: string) => sending(deleteDraft, { params: { report_id: reportId } }), {
    rereads: [listReports, countReports],
    waits: false,
  });
}
