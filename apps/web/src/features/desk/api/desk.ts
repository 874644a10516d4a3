import { assignReport, watchReport } from "@safeport/contract/desk/assignment.endpoints";
import { type BulkInput, changeInBulk, selectReports } from "@safeport/contract/desk/bulk.endpoints";
import { addCannedReply, fillCannedReply, listCannedReplies } from "@safeport/contract/desk/canned-reply.endpoints";
import { addLabel, labelReport, listLabels } from "@safeport/contract/desk/label.endpoints";
import { addView, deleteView, listViews } from "@safeport/contract/desk/view.endpoints";
import type { LabelColor } from "@safeport/contract/reports/core/label.schema";
import { countReports, getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryKey, queryOf } from "../../../lib/query-client.ts";
import { afterReportChange } from "../../reports/core/api/report-cache.ts";
import type { ReportsQuery } from "../../reports/core/report-views.ts";

/** Adds a label to those of a company. */
export function useAddLabel(companyId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (label: { name: string; color: LabelColor }) => call(addLabel, { body: { company_id: companyId, ...label } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKey(listLabels) }),
  });
}

/** Says who works on a report; null for nobody. */
export function useAssign(reportId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (user_id: string | null) => call(assignReport, { params: { report_id: reportId }, body: { user_id } }),
    onSuccess: (report) => afterReportChange(cache, report),
  });
}

/** Turns the notifications of a report on or off. */
export function useWatch(reportId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (watching: boolean) => call(watchReport, { params: { report_id: reportId }, body: { watching } }),
    onSuccess: (report) => cache.setQueryData(queryKey(getReport, { params: { report_id: reportId } }), report),
  });
}

/** Puts labels on a report, and takes others from it. */
export function useLabelReport(reportId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: { add?: string[]; remove?: string[] }) =>
      call(labelReport, { params: { report_id: reportId }, body: change }),
    onSuccess: (report) => afterReportChange(cache, report),
  });
}

/** Changes many reports at once. */
export function useBulk() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: BulkInput) => call(changeInBulk, { body }),
    onSettled: () =>
      Promise.all(
        [listReports, countReports, listViews, getReport, listTimeline].map((endpoint) =>
          cache.invalidateQueries({ queryKey: queryKey(endpoint) }),
        ),
      ),
  });
}

/** The ids of all reports of a list. */
export function useSelectAll() {
  return useMutation({
    mutationFn: ({ page: _page, size: _size, fields: _fields, ...query }: ReportsQuery) => call(selectReports, { query }),
  });
}

/** The saved views of the reader and of their company. */
export function useViews(companyId: string | null) {
  return useQuery(queryOf(listViews, { query: { ...(companyId && { company_id: companyId }) } })).data?.items ?? [];
}

/** Saves a view. */
export function useSaveView() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (view: { name: string; query: Record<string, string>; company_id: string | null; shared: boolean }) =>
      call(addView, { body: view }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKey(listViews) }),
  });
}

/** Deletes a view. */
export function useDeleteView() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (view_id: string) => call(deleteView, { params: { view_id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKey(listViews) }),
  });
}

/** The canned replies for a report, those in its author's language first. */
export function useReplies(reportId: string) {
  return useQuery({ ...queryOf(listCannedReplies, { query: { report_id: reportId } }), staleTime: 300_000 });
}

/** Saves a canned reply. */
export function useSaveReply() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (reply: { name: string; language: string; text_markdown: string; company_id: string | null }) =>
      call(addCannedReply, { body: reply }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKey(listCannedReplies) }),
  });
}

/** Fills a reply for a report. */
export function useFillReply(reportId: string) {
  return useMutation({
    mutationFn: (reply_id: string) => call(fillCannedReply, { params: { reply_id }, query: { report_id: reportId } }),
  });
}
