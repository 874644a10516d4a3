import {
  addComment,
  answerFlags,
  deleteComment,
  editComment,
  flagComment,
  getCommentHistory,
  publishComment,
} from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { CommentInput, FlagCommentInput } from "@safeport/contract/reports/timeline/timeline.schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryOf } from "../../../../lib/query-client.ts";
import { showItem } from "../../core/api/report-cache.ts";

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

/** Keeps a comment that was reported to the staff. */
export function useAnswerFlags(reportId: string, itemId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(answerFlags, { params: { report_id: reportId, item_id: itemId } }),
    onSuccess: (item) => showItem(cache, item),
  });
}

/** Shows an internal comment to both sides. */
export function usePublishComment(reportId: string, itemId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(publishComment, { params: { report_id: reportId, item_id: itemId } }),
    onSuccess: (item) => showItem(cache, item),
  });
}

/** Versions of a comment with their times, oldest first. */
export function useCommentHistory(reportId: string, itemId: string) {
  return useQuery(queryOf(getCommentHistory, { params: { report_id: reportId, item_id: itemId } }));
}
