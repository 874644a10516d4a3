import { useState } from "react";
import { draftKey, keepDraft, readDraft } from "../../../lib/drafts.ts";
import { useViewer } from "../../../lib/viewer.ts";

export interface CommentDraft {
  content: string;
  is_internal: boolean;
  replying_to_id: string | null;
}

export const emptyComment: CommentDraft = { content: "", is_internal: false, replying_to_id: null };

/** The comment somebody is writing on a report; kept in this browser, for this account alone, until it is sent. */
export function useCommentDraft(reportId: string): [CommentDraft, (draft: CommentDraft) => void] {
  const { user } = useViewer();
  const key = draftKey("comment", user.username, reportId);
  const [draft, setDraft] = useState<CommentDraft>(() => ({ ...emptyComment, ...readDraft<CommentDraft>(key) }));
  const change = (next: CommentDraft) => {
    setDraft(next);
    keepDraft(key, next.content.trim() === "" ? null : next);
  };
  return [draft, change];
}
