import * as z from "zod/mini";
import { Person } from "../../accounts/account.schema.ts";
import { AttachedFile, FileIds } from "../../files/file.schema.ts";
import { disputeStatuses, disputeTypes } from "../../kernel/dispute.values.ts";
import { fieldRule } from "../../kernel/field-error.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { severities } from "../../kernel/severity.values.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { isBlank, markdown, multiLine } from "../../kernel/text.ts";
import { awardKinds, awardStatuses } from "../../wallet/award.values.ts";
import { reportStatuses } from "../core/report.state.ts";
import { closeReasons, correctedFields } from "../core/report.values.ts";
import { commentActions } from "./comment.policy.ts";

export const timelineItemTypes = [
  "COMMENT",
  "STATUS_CHANGE",
  "SEVERITY_CHANGE",
  "INFO",
  "VISIBILITY_CHANGE",
  "BOUNTY_AWARDED",
  "FILE_UPLOAD",
  "DISPUTE_CREATED",
  "PRIVACY_PLACEHOLDER",
  "DELETED_PLACEHOLDER",
  "OTHER",
] as const;
export type TimelineItemType = (typeof timelineItemTypes)[number];

export const TimelineItem = z.object({
  item_id: Uuid,
  report_id: Uuid,
  item_type: z.enum(timelineItemTypes),
  content: z.nullable(z.string()),
  /** Text by the person in an INFO item, whose `content` describes the event. */
  note: z.nullable(z.string()),
  is_internal: z.boolean(),
  created_at: Time,
  edited_at: z.nullable(Time),
  /** Null for the platform itself, and when the reader may not know. */
  performed_by: z.nullable(Person),
  /** With OTHER: who wrote it by the imported file; nobody with an account here. */
  imported_author: z.nullable(z.string()),
  /** Whether a token wrote the comment, and no person who was present. */
  by_automation: z.boolean(),
  /** The side for which that person acted: the reporter, the company or the platform. */
  side: z.nullable(z.enum(["reporter", "company", "platform"])),
  replying_to_id: z.nullable(Uuid),
  old_status: z.nullable(z.enum(reportStatuses)),
  new_status: z.nullable(z.enum(reportStatuses)),
  close_reason: z.nullable(z.enum(closeReasons)),
  old_severity: z.nullable(z.enum(severities)),
  new_severity: z.nullable(z.enum(severities)),
  old_vector: z.nullable(z.string()),
  new_vector: z.nullable(z.string()),
  /** Whether the Undo of a change of status or severity made it. */
  is_undo: z.boolean(),
  /** Corrections by the company; null for other items. A value is null if there was or is none. */
  corrections: z.nullable(
    z.array(z.object({ field: z.enum(correctedFields), old: z.nullable(z.string()), new: z.nullable(z.string()) })),
  ),
  /** Whole cents and their currency, with BOUNTY_AWARDED. */
  amount_minor: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  /** With BOUNTY_AWARDED: the award, as it is now. */
  award: z.nullable(
    z.object({
      award_id: Uuid,
      kind: z.enum(awardKinds),
      status: z.enum(awardStatuses),
      can: z.array(z.enum(["answer_promise"])),
    }),
  ),
  /** The first of its files. */
  attachment: z.nullable(AttachedFile),
  files: z.array(AttachedFile),
  /** The dispute that the item opened, that it is a step of, or whose decision it is, as it is now. */
  dispute: z.nullable(z.object({ dispute_id: Uuid, dispute_type: z.enum(disputeTypes), status: z.enum(disputeStatuses) })),
  can: z.array(z.enum(commentActions)),
  /** The reasons why it was flagged: all of them for an admin, otherwise only the reader's own. */
  flags: z.array(z.object({ reason: z.string(), username: z.string(), created_at: Time })),
});
export type TimelineItem = z.infer<typeof TimelineItem>;

/** The texts of a comment with their times. */
export const CommentHistory = z.object({ items: z.array(z.object({ content: z.string(), written_at: Time })) });
export type CommentHistory = z.infer<typeof CommentHistory>;

/** The first people who can be named; a longer search finds others. */
export const Mentionable = z.object({ items: z.array(Person) });

const isWritten = fieldRule((text: string) => !isBlank(text), "comment_required");
const Content = markdown(textLimits.comment, 1).check(isWritten);

/** A comment has a text; FILE_UPLOAD has files and may have one. */
export const CommentInput = z
  .strictObject({
    item_type: z._default(z.enum(["COMMENT", "FILE_UPLOAD"]), "COMMENT"),
    content: z._default(markdown(textLimits.comment), ""),
    is_internal: z._default(z.boolean(), false),
    replying_to_id: z.optional(z.nullable(Uuid)),
    file_ids: z._default(FileIds, []),
  })
  .check(
    z.refine(({ item_type, content }) => item_type === "FILE_UPLOAD" || !isBlank(content), {
      path: ["content"],
      params: { code: "comment_required" },
    }),
    z.refine(({ item_type, file_ids }) => item_type === "COMMENT" || file_ids.length > 0, {
      path: ["file_ids"],
      params: { code: "required" },
    }),
  );
export type CommentInput = z.input<typeof CommentInput>;
export const EditCommentInput = z.strictObject({ content: Content });
export const FlagCommentInput = z.strictObject({
  reason: multiLine(textLimits.reason, 1).check(fieldRule((text: string) => !isBlank(text), "flag_reason_required")),
});
export type FlagCommentInput = z.input<typeof FlagCommentInput>;
