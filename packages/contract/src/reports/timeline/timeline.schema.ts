import * as z from "zod/mini";
import { Person } from "../../accounts/core/account.schema.ts";
import { AttachedFile, FileIds } from "../../files/file.schema.ts";
import { disputeStatuses, disputeTypes } from "../../kernel/dispute.values.ts";
import { fieldRule } from "../../kernel/field-error.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { severities } from "../../kernel/severity.values.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { isBlank, markdown, multiLine } from "../../kernel/text.ts";
import { awardKinds, awardStatuses } from "../../wallet/awards/award.values.ts";
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
  content: z
    .nullable(z.string())
    .check(z.describe("The text of the item, in Markdown; null without one, or if the reader may not see it.")),
  note: z.nullable(z.string()).check(z.describe("What the person wrote with an INFO item, whose `content` says what happened.")),
  is_internal: z.boolean().check(z.describe("Whether only the company and the platform's staff see it.")),
  created_at: Time,
  edited_at: z.nullable(Time).check(z.describe("When it was last edited; null if it never was.")),
  performed_by: z
    .nullable(Person)
    .check(z.describe("The person who did it; null for the platform, and if the reader may not know.")),
  imported_author: z
    .nullable(z.string())
    .check(
      z.describe("With OTHER: who wrote it by the imported file, or in the issue of a tracker; nobody with an account here."),
    ),
  by_automation: z.boolean().check(z.describe("Whether a token wrote the comment. It is no response by a person.")),
  agent: z
    .nullable(z.string())
    .check(z.describe("The name of the agent that wrote it for that person; null if they or another token did.")),
  side: z
    .nullable(z.enum(["reporter", "company", "platform"]))
    .check(z.describe("The side for which that person acted; null for the platform itself.")),
  replying_to_id: z.nullable(Uuid).check(z.describe("The id of the comment that it answers; null if it answers none.")),
  old_status: z.nullable(z.enum(reportStatuses)).check(z.describe("The status before; null for other items.")),
  new_status: z.nullable(z.enum(reportStatuses)).check(z.describe("The status after; null for other items.")),
  close_reason: z.nullable(z.enum(closeReasons)),
  old_severity: z.nullable(z.enum(severities)).check(z.describe("The severity before; null for other items.")),
  new_severity: z.nullable(z.enum(severities)),
  old_vector: z.nullable(z.string()).check(z.describe("The vector before; null without one.")),
  new_vector: z.nullable(z.string()).check(z.describe("The vector after; null without one.")),
  is_undo: z.boolean().check(z.describe("Whether the Undo of a change of status or severity made it.")),
  corrections: z
    .nullable(
      z.array(
        z.object({
          field: z.enum(correctedFields).check(z.describe("The part of the report that was corrected.")),
          old: z.nullable(z.string()).check(z.describe("The value before; null without one.")),
          new: z.nullable(z.string()).check(z.describe("The value after; null without one.")),
        }),
      ),
    )
    .check(z.describe("What the company corrected; null for other items.")),
  amount_minor: z
    .nullable(z.int())
    .check(z.describe("The amount of an award in minor units of its currency, such as cents; null for other items.")),
  currency: z
    .nullable(z.string())
    .check(z.describe("The currency of the amount, as its three letters in ISO 4217; null for other items.")),
  award: z
    .nullable(
      z.object({
        award_id: Uuid,
        kind: z.enum(awardKinds).check(z.describe("A bounty, a bonus, or the fee for a retest.")),
        status: z.enum(awardStatuses).check(z.describe("The status of the award.")),
        can: z.array(z.enum(["answer_promise"])).check(z.describe("What the caller may do with the award now.")),
      }),
    )
    .check(z.describe("With `BOUNTY_AWARDED`: the award, as it is now; null for other items.")),
  attachment: z.nullable(AttachedFile).check(z.describe("The first of the files of the item; null without one.")),
  files: z.array(AttachedFile).check(z.describe("The files of the item.")),
  dispute: z
    .nullable(
      z.object({
        dispute_id: Uuid,
        dispute_type: z.enum(disputeTypes),
        status: z.enum(disputeStatuses).check(z.describe("How far the dispute is.")),
      }),
    )
    .check(z.describe("The dispute that the item opened, as it is now; null for other items.")),
  can: z.array(z.enum(commentActions)),
  flags: z
    .array(
      z.object({
        reason: z.string().check(z.describe("The reason.")),
        username: z.string().check(z.describe("The username of the person who reported it.")),
        created_at: Time,
      }),
    )
    .check(z.describe("Why readers reported the comment to the platform: all reasons for staff, otherwise the reader's own.")),
});
export type TimelineItem = z.infer<typeof TimelineItem>;

/** The texts of a comment with their times. */
export const CommentHistory = z.object({
  items: z.array(
    z.object({
      content: z.string().check(z.describe("The text of the comment, in Markdown.")),
      written_at: Time.check(z.describe("Since when the comment said so.")),
    }),
  ),
});
export type CommentHistory = z.infer<typeof CommentHistory>;

/** The first people who can be named; a longer search finds others. */
export const Mentionable = z.object({ items: z.array(Person) });

const isWritten = fieldRule((text: string) => !isBlank(text), "comment_required");
const Content = markdown(textLimits.comment, 1).check(isWritten);

/** A comment has a text; FILE_UPLOAD has files and may have one. */
export const CommentInput = z
  .strictObject({
    item_type: z._default(z.enum(["COMMENT", "FILE_UPLOAD"]), "COMMENT"),
    content: z._default(markdown(textLimits.comment).check(z.describe("The text of the comment, in Markdown.")), ""),
    is_internal: z._default(z.boolean().check(z.describe("Whether only the company and the platform's staff see it.")), false),
    replying_to_id: z
      .optional(z.nullable(Uuid))
      .check(z.describe("The id of the comment that it answers; null if it answers none.")),
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
export const EditCommentInput = z.strictObject({ content: Content.check(z.describe("The text of the comment, in Markdown.")) });
export const FlagCommentInput = z.strictObject({
  reason: multiLine(textLimits.reason, 1).check(
    fieldRule((text: string) => !isBlank(text), "flag_reason_required"),
    z.describe("Why the comment should be looked at."),
  ),
});
export type FlagCommentInput = z.input<typeof FlagCommentInput>;
