import { addComment, deleteComment, editComment, flagComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { CommentInput, FlagCommentInput } from "@safeport/contract/reports/timeline/timeline.schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { showItem } from "../../shared/api/report-cache.ts";

/** Comments on a report. The key makes a repeated call post once. */
export function useAddComment(reportId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: CommentInput & { idempotencyKey: string }) =>
      call(addComment, { params: { report_id: reportId }, body, idempotencyKey }),
    onSuccess: (item) => showItem(cache, item),
  });
}

export function useEditComment(reportId: string, itemId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (content: string) => call(editComment, { params: { report_id: reportId, item_id: itemId }, body: { content } }),
    onSuccess: (item) => showItem(cache, item),
  });
}

export function useDeleteComment(reportId: string, itemId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteComment, { params: { report_id: reportId, item_id: itemId } }),
    onSuccess: (item) => showItem(cache, item),
  });
}

export function useFlagComment(reportId: string, itemId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: FlagCommentInput) => call(flagComment, { params: { report_id: reportId, item_id: itemId }, body }),
    onSuccess: (item) => showItem(cache, item),
  });
}
