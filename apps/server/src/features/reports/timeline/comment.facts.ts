import type { CommentFacts } from "@safeport/contract/reports/timeline/comment.policy";
import type { Ctx } from "../../../platform/context.ts";
import type { TimelinePageRow } from "./timeline.queries.ts";

/** The facts about a timeline item and this person that the policy needs. */
export function commentFactsOf(row: TimelinePageRow, actor: Ctx["actor"]): CommentFacts {
  const { flags_answered_at: answeredAt } = row;
  return {
    report: row.facts,
    is_comment: (row.item_type === "COMMENT" || row.item_type === "FILE_UPLOAD") && row.deleted_at === null,
    is_mail_note: row.info === "mail_note" && row.deleted_at === null,
    is_internal: row.is_internal,
    author_id: row.performed_by,
    age_ms: Date.now() - row.created_at.getTime(),
    flagged: row.flags?.some(({ user_id }) => user_id === actor.user_id) ?? false,
    flags_open: row.flags?.some(({ created_at }) => !answeredAt || new Date(created_at) > answeredAt) ?? false,
    flags_answered: answeredAt !== null && (row.edited_at === null || row.edited_at < answeredAt),
  };
}
