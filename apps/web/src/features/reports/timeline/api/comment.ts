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
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";
import { showingItem } from "../../core/api/report-cache.ts";

/** Comments on a report. */
export function useAddComment(reportId: string) {
  return useSend((body: CommentInput) => sending(addComment, { params: { report_id: reportId }, body }), showingItem);
}

export function useEditComment(report_id: string, item_id: string) {
  return useSend((content: string) => sending(editComment, { params: { report_id, item_id }, body: { content } }), showingItem);
}

export function useDeleteComment(report_id: string, item_id: string) {
  return useSend(() => sending(deleteComment, { params: { report_id, item_id } }), showingItem);
}

export function useFlagComment(report_id: string, item_id: string) {
  return useSend((body: FlagCommentInput) => sending(flagComment, { params: { report_id, item_id }, body }), showingItem);
}

/** Keeps a comment that was reported to the staff. */
export function useAnswerFlags(report_id: string, item_id: string) {
  return useSend(() => sending(answerFlags, { params: { report_id, item_id } }), showingItem);
}

/** Shows an internal comment to both sides. */
export function usePublishComment(report_id: string, item_id: string) {
  return useSend(() => sending(publishComment, { params: { report_id, item_id } }), showingItem);
}

/** Versions of a comment with their times, oldest first. */
export function useCommentHistory(reportId: string, itemId: string) {
  return useQuery(queryOf(getCommentHistory, { params: { report_id: reportId, item_id: itemId } }));
}
