import * as z from "zod/mini";
import { FileIds } from "../../files/file.schema.ts";
import { changesOf } from "../../kernel/changes-of.ts";
import { fieldCode } from "../../kernel/field-error.ts";
import { maxInteger, Uuid, Version } from "../../kernel/ids.ts";
import { severities } from "../../kernel/severity.values.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { markdown, singleLine, trimmedLines } from "../../kernel/text.ts";
import { AnswersInput } from "../../programs/core/question.schema.ts";
import { scopeLimits } from "../../programs/core/scope.limits.ts";
import { CollaboratorParts } from "./collaborator.schema.ts";
import { pastedVector } from "./pasted-vector.ts";
import { maxReportTitle, maxVectorLength, minReason } from "./report.limits.ts";
import { reportStatuses } from "./report.state.ts";
import { automations, companyCloseReasons, retestResults, severityAnswers } from "./report.values.ts";
import { stakeAmounts, stakeKinds } from "./stake.values.ts";
import { eachText, writeUp } from "./write-up.values.ts";

/** A CVSS 3.1 or 4.0 vector (FIRST, CVSS v3.1 §6, v4.0 §7); the server parses it and computes the score. The address of a calculator is accepted. */
export const CvssVector = z
  .string()
  .check(
    z.overwrite(pastedVector),
    z.trim(),
    z.maxLength(maxVectorLength),
    z.regex(/^CVSS:(3\.1|4\.0)\/[A-Za-z0-9:/]+$/, fieldCode("vector_invalid")),
  );

const content = {
  scope_id: z.optional(z.nullable(Uuid)),
  unlisted_asset: z
    .optional(z.nullable(singleLine(scopeLimits.identifier, 0)))
    .check(
      z.describe(
        "The name of an asset that is none of the program's scopes, in place of `scope_id`; refused where the program does not accept such reports. It may be empty in a draft.",
      ),
    ),
  weakness_id: z.optional(z.nullable(Uuid)),
  poc_title: singleLine(maxReportTitle),
  ...eachText((name) => z._default(markdown(writeUp[name].limit), "")),
  poc_description_markdown: markdown(writeUp.poc_description_markdown.limit),
  answers: z._default(
    AnswersInput.check(
      z.describe("The answers to the program's own questions, with the questions as they were when the report was sent."),
    ),
    [],
  ),
  severity: z
    .optional(z.enum(severities))
    .check(z.describe("The severity by its name; a vector that is sent as well must agree with it.")),
  cvss_vector: z.optional(z.nullable(CvssVector)),
  /** The files of the report: all of them, so a draft loses those that are not named. */
  file_ids: z._default(FileIds, []),
  /** Everybody who shares the report with its author; they are invited when it is sent. */
  collaborators: z._default(CollaboratorParts, []),
  automation: z
    .optional(z.enum(automations))
    .check(
      z.describe(
        "How the report was made: by hand (`none`), with the help of tools that its author has checked (`assisted`), or by an agent on its own (`agent`). What an agent sends is always `agent`.",
      ),
    ),
  /** Without one, a report that needs a stake is refused and says which. */
  stake: z
    .optional(
      z.strictObject({
        kind: z.enum(stakeKinds).check(z.describe("What is given: points of the person.")),
        amount: z.int().check(z.minimum(1), z.maximum(stakeAmounts.points.max), z.describe("How much is given at most.")),
      }),
    )
    .check(
      z.describe("The stake that the caller agrees to give, as the program asks for it; nothing is taken where none is needed."),
    ),
  save_as_draft: z._default(
    z.boolean().check(z.describe("Whether it is a draft, which only its author sees; false sends it.")),
    false,
  ),
};
export const SubmitReportInput = z.strictObject({ program_id: Uuid, ...content });
export type SubmitReportInput = z.input<typeof SubmitReportInput>;
/**
 * Fields that are not sent stay unchanged. The `version` is compared only if it is sent; the same holds for every action on a
 * report.
 */
export const UpdateDraftInput = z.strictObject({
  ...changesOf(content),
  file_ids: z
    .optional(FileIds)
    .check(z.describe("All files of the draft. It loses those that are not named, and they are deleted.")),
  version: z.optional(Version),
});
export type UpdateDraftInput = z.input<typeof UpdateDraftInput>;

/** Accepts either case (spec §4 sends both) and stores lower case. */
const Status = z.pipe(z.string().check(z.maxLength(20), z.toLowerCase()), z.enum(reportStatuses));
const SeverityName = z.pipe(z.string().check(z.maxLength(20), z.toLowerCase()), z.enum(severities));

export const ChangeSeverityInput = z.strictObject({
  severity: z
    .optional(SeverityName)
    .check(z.describe("The new severity by its name; a vector that is sent as well must agree with it.")),
  cvss_vector: z.optional(z.nullable(CvssVector)),
  reason: z
    .optional(trimmedLines(textLimits.reason, minReason.severity))
    .check(
      z.describe(
        "Why, in at least 10 characters; both sides read it. Without one, the change is shown as made without a reason.",
      ),
    ),
  version: z.optional(Version),
});
export type ChangeSeverityInput = z.input<typeof ChangeSeverityInput>;

/** Contesting needs a reason if the change has one. */
export const AnswerSeverityInput = z.strictObject({
  answer: z.enum(severityAnswers).check(z.describe("Whether the author accepts or contests the severity.")),
  reason: z
    .optional(trimmedLines(textLimits.reason, minReason.severity))
    .check(z.describe("Why it is contested, in at least 10 characters; required if the company gave a reason for the severity.")),
  version: z.optional(Version),
});
export type AnswerSeverityInput = z.input<typeof AnswerSeverityInput>;

export const AnswerRetestInput = z.strictObject({
  result: z.enum(retestResults).check(z.describe("Whether the fix holds.")),
  comment: trimmedLines(textLimits.reason, 1).check(z.describe("What was tested, and how.")),
  file_ids: z._default(FileIds, []),
});
export type AnswerRetestInput = z.input<typeof AnswerRetestInput>;

/** Rejecting, and confirming that the fix does not hold, need a comment. */
export const DecideRetestInput = z.strictObject({
  accept: z.boolean().check(z.describe("Whether the company confirms what the retest showed.")),
  comment: z
    .optional(trimmedLines(textLimits.reason))
    .check(z.describe("Why, for both sides; required to reject, and to confirm that the fix does not hold.")),
});
export type DecideRetestInput = z.input<typeof DecideRetestInput>;

export const ChangeStatusInput = z.strictObject({
  status: Status.check(z.describe("The new status, one of the report's `allowed_transitions`.")),
  reason: z.optional(trimmedLines(textLimits.reason)),
  comment: z.optional(markdown(textLimits.comment)).check(z.describe("A comment that is posted with the change, in Markdown.")),
  /** The files of the comment; they need one. */
  file_ids: z.optional(FileIds),
  close_reason: z.optional(z.enum(companyCloseReasons)).check(z.describe("With `closed`: why.")),
  duplicate_of: z
    .optional(z.int().check(z.minimum(1), z.maximum(maxInteger)))
    .check(z.describe("With `duplicate`: the short public number of the original.")),
  known_issue_id: z.optional(Uuid).check(z.describe("The known issue that the report repeats, in place of an original.")),
  version: z.optional(Version),
});
export type ChangeStatusInput = z.input<typeof ChangeStatusInput>;

/** Fields that are not sent stay unchanged; the author's own values stay visible. */
export const CorrectInput = z.strictObject({
  scope_id: z.optional(Uuid).check(z.describe("The asset that the report is about, one of the program's scopes.")),
  unlisted_asset: z
    .optional(singleLine(scopeLimits.identifier))
    .check(
      z.describe(
        "In place of `scope_id`: the name of an asset that is none of the program's scopes. Refused unless the report names no scope already, or its program accepts such reports or did when it was sent.",
      ),
    ),
  weakness_id: z.optional(z.nullable(Uuid)),
  poc_title: z
    .optional(singleLine(maxReportTitle))
    .check(z.describe("The title that both sides see from now on; the author's own stays in `sent_title`.")),
  reason: trimmedLines(textLimits.reason, minReason.correction),
  version: z.optional(Version),
});
export type CorrectInput = z.input<typeof CorrectInput>;

export const ValidateInput = z.strictObject({
  /** A public comment, shown before the validation. */
  comment: z.optional(markdown(textLimits.comment)).check(z.describe("A comment that is posted with the change, in Markdown.")),
  version: z.optional(Version),
});
export type ValidateInput = z.input<typeof ValidateInput>;
