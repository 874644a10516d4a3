import { type Actor, isStaff } from "../../kernel/actor.ts";
import type { ReportFacts } from "../core/report.facts.ts";
import { reportPolicy } from "../core/report.policy.ts";

/** Minutes in which the author of a comment may edit or delete it. */
export const editMinutes = 15;

export interface CommentFacts {
  report: ReportFacts;
  /** False for every other item of the timeline, and for a deleted comment. */
  is_comment: boolean;
  /** A note that came by mail from somebody outside, and is not deleted. */
  is_mail_note: boolean;
  is_internal: boolean;
  author_id: string | null;
  age_ms: number;
  /** The caller has flagged it already. */
  flagged: boolean;
  /** Whether anybody has flagged it and waits for the answer of staff. */
  flags_open: boolean;
  /** Whether staff have answered the flags of its present text. */
  flags_answered: boolean;
}
type Rule = (actor: Actor, comment: CommentFacts) => boolean;

export const commentActions = ["edit", "delete", "flag", "answer_flags", "publish"] as const;
export type CommentAction = (typeof commentActions)[number];

const isReadable: Rule = (actor, comment) =>
  reportPolicy.read(actor, comment.report) && (!comment.is_internal || reportPolicy.see_internal(actor, comment.report));
const isOwn: Rule = (actor, comment) => comment.author_id === actor.user_id;
const isFresh: Rule = (_actor, comment) => comment.age_ms < editMinutes * 60_000;
const edit: Rule = (actor, comment) => isOwn(actor, comment) && isFresh(actor, comment) && !comment.report.locked;

/** What strangers send takes the room of the company, whose owner may remove it. */
const ownsNote: Rule = (_actor, { is_mail_note, report }) => is_mail_note && report.member_role === "owner" && !report.locked;

/** Staff may hide any comment but never change its words; staff do not flag, since they can hide a comment themselves. */
export const commentPolicy = {
  edit,
  delete: (actor, comment) => isStaff(actor) || edit(actor, comment) || ownsNote(actor, comment),
  // Its author, and people who decide about the report, show it to both sides.
  publish: (actor, comment) =>
    comment.is_internal &&
    reportPolicy.comment_internal(actor, comment.report) &&
    (isOwn(actor, comment) || reportPolicy.change_severity(actor, comment.report)),
  flag: (actor, comment) => !isOwn(actor, comment) && !isStaff(actor) && !comment.flagged && !comment.flags_answered,
  // Staff keep the comment; deleting it answers the flags, too.
  answer_flags: (actor, comment) => !isOwn(actor, comment) && isStaff(actor) && comment.flags_open,
} satisfies Record<CommentAction, Rule>;

/** Whether the caller may do this with a timeline item: with a comment that they may read, or a note by mail, which can be deleted alone. */
export function mayWithComment(action: CommentAction, actor: Actor, comment: CommentFacts): boolean {
  const isFor = comment.is_comment || (comment.is_mail_note && action === "delete");
  return isFor && isReadable(actor, comment) && commentPolicy[action](actor, comment);
}

/** Whether the caller may read the former texts of a comment, as everybody who may read it. */
export function mayReadHistory(actor: Actor, comment: CommentFacts): boolean {
  return comment.is_comment && isReadable(actor, comment);
}

/** Allowed actions of the caller on a comment, sent with it so that the web derives no rule. */
export function commentCan(actor: Actor, comment: CommentFacts): CommentAction[] {
  return commentActions.filter((action) => mayWithComment(action, actor, comment));
}
