import { assignReport, watchReport } from "@safeport/contract/desk/assignment.endpoints";
import { type BulkInput, changeInBulk, selectReports } from "@safeport/contract/desk/bulk.endpoints";
import { addCannedReply, fillCannedReply, listCannedReplies } from "@safeport/contract/desk/canned-reply.endpoints";
import { addLabel, labelReport, listLabels } from "@safeport/contract/desk/label.endpoints";
import { addView, deleteView, listViews } from "@safeport/contract/desk/view.endpoints";
import type { LabelColor } from "@safeport/contract/reports/core/label.schema";
import { countReports, getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryOf } from "../../../lib/query-client.ts";
import { sending, useSend } from "../../../lib/use-send.ts";
import { showingReport } from "../../reports/core/api/report-cache.ts";
import type { ReportsQuery } from "../../reports/core/report-views.ts";

/** Adds a label to those of a company. */
export function useAddLabel(companyId: string) {
  return useSend(
    (label: { name: string; color: LabelColor }) => sending(addLabel, { body: { company_id: companyId, ...label } }),
    { rereads: [listLabels] },
  );
}

/** Says who works on a report; null for nobody. */
export function useAssign(reportId: string) {
  return useSend(
    (user_id: string | null) => sending(assignReport, { params: { report_id: reportId }, body: { user_id } }),
    showingReport,
  );
}

/** Turns the notifications of a report on or off. */
export function useWatch(reportId: string) {
  return useSend(
    (watching: boolean) => sending(watchReport, { params: { report_id: reportId }, body: { watching } }),
    showingReport,
  );
}

/** Puts labels on a report, and takes others from it. */
export function useLabelReport(reportId: string) {
  return useSend(
    (body: { add?: string[]; remove?: string[] }) => sending(labelReport, { params: { report_id: reportId }, body }),
    showingReport,
  );
}

/** Changes many reports at once. */
export function useBulk() {
  return useSend((body: BulkInput) => sending(changeInBulk, { body }), {
    rereads: [listReports, countReports, listViews, getReport, listTimeline],
  });
}

/** The ids of all reports of a list; where a row stands for a cluster, of all its reports that the filters find. */
export function useSelectAll() {
  return useMutation({
    mutationFn: ({ page: _page, size: _size, fields: _fields, clusters: _clusters, ...query }: ReportsQuery) =>
      call(selectReports, { query }),
  });
}

/** The saved views of the reader and of their company. */
export function useViews(companyId: string | null) {
  return useQuery(queryOf(listViews, { query: { ...(companyId && { company_id: companyId }) } })).data?.items ?? [];
}

/** Saves a view. */
export function useSaveView() {
  return useSend(
    (view: { name: string; query: Record<string, string>; company_id: string | null; shared: boolean }) =>
      sending(addView, { body: view }),
    { rereads: [listViews] },
  );
}

/** Deletes a view. */
export function useDeleteView() {
  return useSend((view_id: string) => sending(deleteView, { params: { view_id } }), { rereads: [listViews] });
}

/** The canned replies for a report, those in its author's language first. */
export function useReplies(reportId: string) {
  return useQuery({ ...queryOf(listCannedReplies, { query: { report_id: reportId } }), staleTime: 300_000 });
}

/** Saves a canned reply. */
export function useSaveReply() {
  return useSend(
    (reply: { name: string; language: string; text_markdown: string; company_id: string | null }) =>
      sending(addCannedReply, { body: reply }),
    { rereads: [listCannedReplies] },
  );
}

/** Fills a reply for a report. */
export function useFillReply(reportId: string) {
  return useMutation({
    mutationFn: (reply_id: string) => call(fillCannedReply, { params: { reply_id }, query: { report_id: reportId } }),
  });
}
