import * as z from "zod/mini";
import { Person } from "../../accounts/account.schema.ts";
import { AttachedFile, FileIds } from "../../files/file.schema.ts";
import { changesOf } from "../../kernel/changes-of.ts";
import { fieldCode } from "../../kernel/field-error.ts";
import { maxInteger, Time, Uuid, Version } from "../../kernel/ids.ts";
import { severities } from "../../kernel/severity.values.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { markdown, singleLine, trimmedLines } from "../../kernel/text.ts";
import { assetTypes } from "../../programs/program.values.ts";
import { Answer, AnswersInput } from "../../programs/questions/question.schema.ts";
import { scopeLimits } from "../../programs/scopes/scope.limits.ts";
import { ReportTarget } from "./clock.schema.ts";
import { dueTargets } from "./clock.values.ts";
import { Collaborator, CollaboratorParts } from "./collaborator.schema.ts";
import { completenessParts } from "./completeness.ts";
import { DuplicateCard } from "./duplicate-card.schema.ts";
import { Label } from "./label.schema.ts";
import { pastedVector } from "./pasted-vector.ts";
import { maxReportTitle, maxVectorLength, minReason } from "./report.limits.ts";
import { reportActions } from "./report.policy.ts";
import { reportStatuses } from "./report.state.ts";
import { closeReasons, companyCloseReasons, reportTurns, retestResults, severityAnswers } from "./report.values.ts";
import { ReportDisclosure } from "./report-disclosure.schema.ts";
import { eachText, writeUp } from "./write-up.values.ts";

export const reportViews = ["all", "new", "active", "disputed", "closed"] as const;
export type ReportView = (typeof reportViews)[number];

/** A CVSS 3.1 or 4.0 vector (FIRST, CVSS v3.1 §6, v4.0 §7); the server parses it and computes the score. The address of a calculator is accepted. */
export const CvssVector = z
  .string()
  .check(
    z.overwrite(pastedVector),
    z.trim(),
    z.maxLength(maxVectorLength),
    z.regex(/^CVSS:(3\.1|4\.0)\/[A-Za-z0-9:/]+$/, fieldCode("vector_invalid")),
  );

export const Weakness = z.object({ weakness_id: Uuid, cwe_id: z.int(), name: z.string() });
export type Weakness = z.infer<typeof Weakness>;

/** A row of a report list. */
export const ReportCard = z.object({
  report_id: Uuid,
  /** The short public number; null for a draft. */
  id: z.nullable(z.int()),
  poc_title: z.string(),
  /** The first 280 characters of the description. */
  excerpt: z.string(),
  /** All of the description, where the list is asked for with `fields=full`. */
  poc_description_markdown: z.optional(z.string()),
  status: z.enum(reportStatuses),
  severity: z.enum(severities),
  created_at: Time,
  last_activity_at: Time,
  save_as_draft: z.boolean(),
  /** Grows with each change of content, severity or status; to change one, send the version that was read. */
  version: z.int(),
  /** Completeness of the report as its author sent or saved it, 0 to 100; null if not computed yet. */
  completeness: z.nullable(z.int()),
  dispute_open: z.boolean(),
  turn: z.enum(reportTurns),
  /** When the next step falls due, also when that has passed; null where nothing does. */
  due_at: z.nullable(Time),
  /** Kind of the due step: a target of the company, the author's answer to a question, or a step of a dispute. */
  due_target: z.nullable(z.enum(dueTargets)),
  /** State of the disclosure; null if nobody has requested one. */
  disclosure: z.nullable(ReportDisclosure),
  /** Since when it is in the platform's queue of overdue reports. */
  escalated_at: z.nullable(Time),
  /** Since when staff have locked it against changes. */
  locked_at: z.nullable(Time),
  /** The member of the company who works on it; null for nobody, and for the reporter. */
  assignee: z.nullable(Person),
  /** The company's marks, by name; none for the reporter. */
  labels: z.array(Label),
  program_id: Uuid,
  program_title: z.string(),
  program_handle: z.string(),
  author_username: z.string(),
  can: z.array(z.enum(reportActions)),
  allowed_transitions: z.array(z.enum(reportStatuses)),
});
export type ReportCard = z.infer<typeof ReportCard>;

export const Report = z.object({
  ...z.omit(ReportCard, { excerpt: true, poc_description_markdown: true, author_username: true }).shape,
  /** The author's own title, where the company has corrected it. */
  sent_title: z.nullable(z.string()),
  ...eachText(() => z.string()),
  /** The answers to the program's own questions, in their order. */
  answers: z.array(Answer),
  /** Parts that the author's report lacks for 100 points. */
  completeness_missing: z.array(z.object({ part: z.enum(completenessParts), points: z.int() })),
  cvss_vector: z.nullable(z.string()),
  cvss_score: z.nullable(z.number()),
  close_reason: z.nullable(z.enum(closeReasons)),
  duplicate_of: z.nullable(z.int()),
  /** The id of the original of a duplicate; null where the reader may not see that report. */
  original_id: z.nullable(Uuid),
  /** Its original or known issue, as far as its author may know of it; null for a report that is no duplicate. */
  duplicate_card: z.nullable(DuplicateCard),
  company_id: Uuid,
  company_name: z.string(),
  /** The asset, one of the program's scopes; null for a report about another one, or about none that is named. */
  scope_id: z.nullable(Uuid),
  scope_identifier: z.nullable(z.string()),
  scope_asset_type: z.nullable(z.enum(assetTypes)),
  /** The name of an asset that is none of the program's scopes; null for other reports. In a draft it may be empty. */
  unlisted_asset: z.nullable(z.string()),
  /** The highest severity that the asset allows; null where there is none, and for people who may not change the severity. */
  severity_cap: z.nullable(z.enum(severities)),
  /** The author's claim where the asset allowed less when the report was sent; null where it counts in full. */
  severity_claim: z.nullable(z.object({ severity: z.enum(severities), cap: z.enum(severities) })),
  weakness: z.nullable(Weakness),
  author: Person,
  /** The part of 100 that the author has of awards and points. */
  author_weight: z.int(),
  /** The author sees everybody they named, others see the accepted collaborators. */
  collaborators: z.array(Collaborator),
  /** Whether the caller, who shares the report, wants to be named where it is published; null without a choice, and for others. */
  is_named_publicly: z.nullable(z.boolean()),
  /** Since when the weights stand: the time of the first award. */
  weights_frozen_at: z.nullable(Time),
  /** The files of the write-up; those of comments are in the timeline. */
  files: z.array(AttachedFile),
  sent_at: z.nullable(Time),
  first_response_at: z.nullable(Time),
  validated_at: z.nullable(Time),
  /** The author's answer to the severity that the company set last, and until when it is awaited. */
  severity_answer: z.nullable(z.enum(["pending", ...severityAnswers])),
  severity_answer_due_at: z.nullable(Time),
  /** Whether the company set the severity last without a reason. */
  severity_unexplained: z.boolean(),
  /** When staff imported it from a file of another platform; null for a report that was sent here. */
  imported_at: z.nullable(Time),
  /** The author by the name in that file, who is nobody with an account here; `author` is then a placeholder. */
  imported_author: z.nullable(z.string()),
  /** Sender without an account, for the team alone; `author` is then a placeholder. Null for other reports and other readers. */
  guest: z.nullable(
    z.object({
      channel: z.enum(["form", "mail"]),
      name: z.nullable(z.string()),
      /** Null once the guest has removed it. */
      email: z.nullable(z.string()),
      /** Whether the guest has confirmed the address. */
      confirmed: z.boolean(),
    }),
  ),
  closed_at: z.nullable(Time),
  /** A retest of the fix that runs. */
  retest: z.nullable(z.object({ state: z.enum(["asked", "answered"]), result: z.nullable(z.enum(retestResults)), due_at: Time })),
  /** The CVE id; null without one. */
  cve_id: z.nullable(z.string()),
  /** The targets of the frozen terms with their results; none for a report without a clock. */
  targets: z.array(ReportTarget),
  /** The time zone in which its business days are counted; null for a report without a clock. */
  time_zone: z.nullable(z.string()),
  /** The author's request for an answer after a missed target. */
  answer_request: z.nullable(z.object({ asked_at: Time, due_at: Time })),
  /** Whether the reader is notified of its events. */
  watching: z.boolean(),
});
export type Report = z.infer<typeof Report>;

const content = {
  scope_id: z.optional(z.nullable(Uuid)),
  /** In place of a scope, where the program accepts reports about other assets. A draft may leave the name empty. */
  unlisted_asset: z.optional(z.nullable(singleLine(scopeLimits.identifier, 0))),
  weakness_id: z.optional(z.nullable(Uuid)),
  poc_title: singleLine(maxReportTitle),
  ...eachText((name) => z._default(markdown(writeUp[name].limit), "")),
  poc_description_markdown: markdown(writeUp.poc_description_markdown.limit),
  /** The answers to the program's own questions. */
  answers: z._default(AnswersInput, []),
  severity: z.optional(z.enum(severities)),
  cvss_vector: z.optional(z.nullable(CvssVector)),
  /** The files of the report: all of them, so a draft loses those that are not named. */
  file_ids: z._default(FileIds, []),
  /** Everybody who shares the report with its author; they are invited when it is sent. */
  collaborators: z._default(CollaboratorParts, []),
  save_as_draft: z._default(z.boolean(), false),
};
export const SubmitReportInput = z.strictObject({ program_id: Uuid, ...content });
export type SubmitReportInput = z.input<typeof SubmitReportInput>;
/**
 * Fields that are not sent stay unchanged. The `version` is compared only if it is sent; the same holds for every action on a
 * report.
 */
export const UpdateDraftInput = z.strictObject({ ...changesOf(content), version: z.optional(Version) });
export type UpdateDraftInput = z.input<typeof UpdateDraftInput>;

/** Accepts either case (spec §4 sends both) and stores lower case. */
const Status = z.pipe(z.string().check(z.maxLength(20), z.toLowerCase()), z.enum(reportStatuses));
const SeverityName = z.pipe(z.string().check(z.maxLength(20), z.toLowerCase()), z.enum(severities));

export const ChangeSeverityInput = z.strictObject({
  severity: z.optional(SeverityName),
  cvss_vector: z.optional(z.nullable(CvssVector)),
  reason: z.optional(trimmedLines(textLimits.reason, minReason.severity)),
  version: z.optional(Version),
});
export type ChangeSeverityInput = z.input<typeof ChangeSeverityInput>;

/** Contesting needs a reason if the change has one. */
export const AnswerSeverityInput = z.strictObject({
  answer: z.enum(severityAnswers),
  reason: z.optional(trimmedLines(textLimits.reason, minReason.severity)),
  version: z.optional(Version),
});
export type AnswerSeverityInput = z.input<typeof AnswerSeverityInput>;

export const AnswerRetestInput = z.strictObject({
  result: z.enum(retestResults),
  comment: trimmedLines(textLimits.reason, 1),
  file_ids: z._default(FileIds, []),
});
export type AnswerRetestInput = z.input<typeof AnswerRetestInput>;

/** Rejecting, and confirming that the fix does not hold, need a comment. */
export const DecideRetestInput = z.strictObject({
  accept: z.boolean(),
  comment: z.optional(trimmedLines(textLimits.reason)),
});
export type DecideRetestInput = z.input<typeof DecideRetestInput>;

/** The report after the call. It is unchanged if it had this rating already, also when the asset's cap made it so. */
export const SeverityChange = z.object({ ...Report.shape, changed: z.boolean() });
export type SeverityChange = z.infer<typeof SeverityChange>;

export const ChangeStatusInput = z.strictObject({
  status: Status,
  reason: z.optional(trimmedLines(textLimits.reason)),
  comment: z.optional(markdown(textLimits.comment)),
  /** The files of the comment; they need one. */
  file_ids: z.optional(FileIds),
  close_reason: z.optional(z.enum(companyCloseReasons)),
  /** The public number of the original. */
  duplicate_of: z.optional(z.int().check(z.minimum(1), z.maximum(maxInteger))),
  /** A known issue of the program, in place of an original. */
  known_issue_id: z.optional(Uuid),
  version: z.optional(Version),
});
export type ChangeStatusInput = z.input<typeof ChangeStatusInput>;

/** Fields that are not sent stay unchanged; the author's own values stay visible. */
export const CorrectInput = z.strictObject({
  scope_id: z.optional(Uuid),
  /** In place of a scope: the name of an asset that is none of the program's. */
  unlisted_asset: z.optional(singleLine(scopeLimits.identifier)),
  weakness_id: z.optional(z.nullable(Uuid)),
  poc_title: z.optional(singleLine(maxReportTitle)),
  reason: trimmedLines(textLimits.reason, minReason.correction),
  version: z.optional(Version),
});
export type CorrectInput = z.input<typeof CorrectInput>;

export const ValidateInput = z.strictObject({
  /** A public comment, shown before the validation. */
  comment: z.optional(markdown(textLimits.comment)),
  version: z.optional(Version),
});
export type ValidateInput = z.input<typeof ValidateInput>;

export const ReportCounts = z.object({
  all: z.int(),
  new: z.int(),
  active: z.int(),
  disputed: z.int(),
  closed: z.int(),
  /** Open reports that are assigned to the caller; counted to 1,000. */
  mine: z.int(),
  /** Reports of them that wait for the company, and validated ones that await a bounty of the caller; counted to 1,000. */
  my_turn: z.int(),
  /** Reports of the company whose targets have passed; of the platform, those of its queue. Counted to 1,000; 0 for researchers. */
  overdue: z.int(),
});
export type ReportCounts = z.infer<typeof ReportCounts>;

export const SeverityResult = z.object({
  version: z.enum(["3.1", "4.0"]),
  vector: z.string(),
  score: z.number(),
  severity: z.enum(severities),
  /** The severity after the scope's cap, and the reason if it is lower. */
  capped_severity: z.enum(severities),
  cap_reason: z.nullable(z.string()),
  /** The program's reward at that severity, whole units of the platform's currency, `[amount]` or `[min, max]`. */
  suggested_reward: z.nullable(z.array(z.int())),
});
export type SeverityResult = z.infer<typeof SeverityResult>;
