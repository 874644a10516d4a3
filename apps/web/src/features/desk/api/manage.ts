import { deleteCannedReply, listCannedReplies, updateCannedReply } from "@safeport/contract/desk/canned-reply.endpoints";
import { deleteLabel, listLabels, updateLabel } from "@safeport/contract/desk/label.endpoints";
import { listViews, updateView } from "@safeport/contract/desk/view.endpoints";
import type { LabelColor } from "@safeport/contract/reports/core/label.schema";
import { getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { sending, useSend } from "../../../lib/use-send.ts";

/** Renames a view. */
export function useRenameView() {
  return useSend(
    ({ view_id, name }: { view_id: string; name: string }) => sending(updateView, { params: { view_id }, body: { name } }),
    { rereads: [listViews] },
  );
}

/** Changing and deleting canned replies. */
export function useReplyChanges() {
  const options = { rereads: [listCannedReplies] };
  return {
    change: useSend(
      ({ reply_id, ...body }: { reply_id: string; name: string; text_markdown: string }) =>
        sending(updateCannedReply, { params: { reply_id }, body }),
      options,
    ),
    remove: useSend((reply_id: string) => sending(deleteCannedReply, { params: { reply_id } }), options),
  };
}

/** Changing and deleting labels, which also changes the reports that have them. */
export function useLabelChanges() {
  const options = { rereads: [listLabels, listReports, getReport] };
  return {
    change: useSend(
      ({ label_id, ...body }: { label_id: string; name: string; color: LabelColor }) =>
        sending(updateLabel, { params: { label_id }, body }),
      options,
    ),
    remove: useSend((label_id: string) => sending(deleteLabel, { params: { label_id } }), options),
  };
}
