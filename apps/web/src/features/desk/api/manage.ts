import { deleteCannedReply, listCannedReplies, updateCannedReply } from "@safeport/contract/desk/canned-reply.endpoints";
import { deleteLabel, listLabels, updateLabel } from "@safeport/contract/desk/label.endpoints";
import { listViews, updateView } from "@safeport/contract/desk/view.endpoints";
import type { LabelColor } from "@safeport/contract/reports/core/label.schema";
import { getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryKey } from "../../../lib/query-client.ts";

/** Renames a view. */
export function useRenameView() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ view_id, name }: { view_id: string; name: string }) =>
      call(updateView, { params: { view_id }, body: { name } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKey(listViews) }),
  });
}

/** Changing and deleting canned replies. */
export function useReplyChanges() {
  const cache = useQueryClient();
  const onSuccess = () => cache.invalidateQueries({ queryKey: queryKey(listCannedReplies) });
  return {
    change: useMutation({
      mutationFn: ({ reply_id, ...body }: { reply_id: string; name: string; text_markdown: string }) =>
        call(updateCannedReply, { params: { reply_id }, body }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (reply_id: string) => call(deleteCannedReply, { params: { reply_id } }), onSuccess }),
  };
}

/** Changing and deleting labels, which also changes the reports that have them. */
export function useLabelChanges() {
  const cache = useQueryClient();
  const onSuccess = () =>
    Promise.all(
      [listLabels, listReports, getReport].map((endpoint) => cache.invalidateQueries({ queryKey: queryKey(endpoint) })),
    );
  return {
    change: useMutation({
      mutationFn: ({ label_id, ...body }: { label_id: string; name: string; color: LabelColor }) =>
        call(updateLabel, { params: { label_id }, body }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (label_id: string) => call(deleteLabel, { params: { label_id } }), onSuccess }),
  };
}
