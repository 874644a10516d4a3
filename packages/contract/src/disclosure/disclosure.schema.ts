import * as z from "zod/mini";
import { AttachedFile, FileIds } from "../files/file.schema.ts";
import { maxInteger, Time, Uuid } from "../kernel/ids.ts";
import { severities } from "../kernel/severity.values.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { markdown, singleLine, trimmedLines } from "../kernel/text.ts";
import { disclosurePolicies } from "../programs/core/program.values.ts";
import { disclosureLimits } from "../reports/core/disclosure.limits.ts";
import { disclosureKinds, disclosureSides, redactedFields } from "../reports/core/disclosure.values.ts";
import { Hash } from "../reports/core/known-issue-proof.schema.ts";
import { reportStatuses } from "../reports/core/report.state.ts";
import { closeReasons } from "../reports/core/report.values.ts";

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** A text of a report: one of its parts, or `comment:` and the id of a comment. */
const Field = z.string().check(z.maxLength(60), z.regex(new RegExp(`^(?:${redactedFields.join("|")}|comment:${uuid})$`)));
const Offset = z.int().check(z.minimum(0), z.maximum(maxInteger));

/** A part of a text, in Unicode code points from its beginning; `end` is behind the last one. */
export const Redaction = z.strictObject({
  field: Field.check(z.describe("The text: a part of the report, or `comment:` and the id of a comment.")),
  start: Offset.check(z.describe("Where the part begins, in Unicode code points from the beginning of the text.")),
  end: Offset.check(z.describe("Behind its last code point.")),
});
export type Redaction = z.infer<typeof Redaction>;
const Redactions = z.array(Redaction).check(z.maxLength(disclosureLimits.redactions));

export const AskDisclosureInput = z.strictObject({
  kind: z
    .enum(disclosureKinds)
    .check(z.describe("Whether the report is published with its public comments, or only a summary with what happened.")),
  /** The version of the texts that the redactions were chosen in. */
  text_version: Hash,
  redactions: z._default(Redactions, []),
  file_ids: z._default(FileIds.check(z.describe("The files to publish; all others stay out.")), []),
  disclosure_summary: z._default(
    markdown(disclosureLimits.summary).check(z.describe("A summary in Markdown, required for a limited disclosure.")),
    "",
  ),
  with_awards: z._default(
    z.boolean().check(z.describe("Whether to publish the awards, too, if the other side accepts; silence publishes none.")),
    false,
  ),
});
export type AskDisclosureInput = z.input<typeof AskDisclosureInput>;

export const AnswerDisclosureInput = z.strictObject({
  answer: z.enum(["accepted", "refused"]).check(z.describe("Whether the report is published or not.")),
  text_version: z.optional(Hash),
  /** More redactions than the other side chose. */
  redactions: z._default(Redactions, []),
  file_ids: z.optional(FileIds).check(z.describe("The files that stay of those the other side chose; all of them without it.")),
  with_awards: z.optional(z.boolean()).check(z.describe("False leaves out the awards that the other side would publish.")),
  reason: z.optional(trimmedLines(textLimits.reason)).check(z.describe("Why not; required to refuse.")),
});
export type AnswerDisclosureInput = z.input<typeof AnswerDisclosureInput>;

export const TakeDownInput = z.strictObject({ reason: trimmedLines(textLimits.reason, 10) });
export type TakeDownInput = z.input<typeof TakeDownInput>;

/** The texts and files of a report that a disclosure can publish, and the open request. */
export const DisclosurePreview = z.object({
  text_version: Hash,
  stance: z.enum(disclosurePolicies).check(z.describe("What the terms of the report say about publishing it.")),
  fields: z
    .array(
      z.object({
        field: z.string().check(z.describe("The text: a part of the report, or `comment:` and the id of a comment.")),
        text: z.string().check(z.describe("The text as it is.")),
      }),
    )
    .check(z.describe("The texts that can be published.")),
  automatic: z
    .array(
      z.object({
        field: z.string().check(z.describe("The text: a part of the report, or `comment:` and the id of a comment.")),
        start: z.int().check(z.describe("Where the part begins, in Unicode code points from the beginning of the text.")),
        end: z.int().check(z.describe("Behind its last code point.")),
      }),
    )
    .check(
      z.describe(
        "Parts that are always redacted: names of people with a private profile, and of collaborators who have not chosen to be named.",
      ),
    ),
  files: z.array(AttachedFile).check(z.describe("The files that can be published.")),
  has_awards: z.boolean().check(z.describe("Whether there are awards to publish.")),
  request: z
    .nullable(
      z.object({
        kind: z
          .enum(disclosureKinds)
          .check(z.describe("Whether the report is published with its public comments, or only a summary with what happened.")),
        asked_side: z.enum(disclosureSides).check(z.describe("The side that asked.")),
        asked_at: Time.check(z.describe("When it was asked.")),
        due_at: z.nullable(Time).check(z.describe("When silence publishes it; null where only an answer does.")),
        redactions: z.array(
          z.object({
            field: z.string().check(z.describe("The text: a part of the report, or `comment:` and the id of a comment.")),
            start: z.int().check(z.describe("Where the part begins, in Unicode code points from the beginning of the text.")),
            end: z.int().check(z.describe("Behind its last code point.")),
          }),
        ),
        file_ids: z.array(Uuid).check(z.describe("The files that the other side chose.")),
        disclosure_summary: z.string().check(z.describe("A summary in Markdown, required for a limited disclosure.")),
        with_awards: z.boolean().check(z.describe("Whether the other side would publish the awards, too.")),
      }),
    )
    .check(z.describe("The request that waits for an answer; null where there is none.")),
});
export type DisclosurePreview = z.infer<typeof DisclosurePreview>;

const PublicFile = z.object({
  file_id: Uuid,
  name: z.string().check(z.describe("The name of the file.")),
  size: z.int(),
  content_type: z
    .string()
    .check(z.describe("The media type by the content; application/octet-stream for what could contain a script.")),
  url: z.string().check(z.describe("The path of the file, which works while the report is public.")),
});

/** A row of the public list. */
export const DisclosedCard = z.object({
  number: z.int().check(z.describe("The public number of the report.")),
  kind: z
    .enum(disclosureKinds)
    .check(z.describe("Whether the report is published with its public comments, or only a summary with what happened.")),
  title: z.string().check(z.describe("The title, as both sides agreed to publish it.")),
  summary: z.string().check(z.describe("The summary that both sides agreed to; empty without one.")),
  severity: z.enum(severities),
  weakness: z.nullable(z.object({ cwe_id: z.int(), name: z.string().check(z.describe("The name of the weakness.")) })),
  cve_id: z.nullable(z.string()),
  bounty: z
    .nullable(
      z.object({
        amount_minor: z.int().check(z.describe("The sum in minor units of the currency, such as cents.")),
        currency: z.string(),
      }),
    )
    .check(z.describe("The sum of its awards, where both sides agreed to publish them; null otherwise.")),
  company_name: z.string(),
  company_domain: z
    .nullable(z.string())
    .check(z.describe("The domain of the company, where everybody may read its page; null for any other.")),
  program: z
    .nullable(z.object({ handle: z.string(), title: z.string().check(z.describe("The title of the program.")) }))
    .check(z.describe("The program, where everybody may see it; null otherwise.")),
  author: z
    .nullable(z.object({ username: z.string(), full_name: z.string() }))
    .check(z.describe("Who reported it, where the profile is public; null otherwise.")),
  collaborators: z
    .array(z.object({ username: z.string().check(z.describe("Their username.")), full_name: z.string() }))
    .check(z.describe("The people who share it, have chosen to be named and have a public profile.")),
  published_at: Time.check(z.describe("When it was published.")),
  updated_at: Time,
});
export type DisclosedCard = z.infer<typeof DisclosedCard>;

/** A disclosed report: the texts that both sides agreed to. */
export const DisclosedReport = z.object({
  ...DisclosedCard.shape,
  asset: z
    .nullable(z.string())
    .check(z.describe("The asset by its identifier; null if none is named or the reader may not see it.")),
  cvss_vector: z.nullable(z.string()),
  status: z.enum(reportStatuses).check(z.describe("The status of the report when it was published.")),
  close_reason: z.nullable(z.enum(closeReasons)),
  sent_at: Time,
  closed_at: Time.check(z.describe("When it was closed; null while it is open.")),
  sections: z
    .array(
      z.object({
        field: z.enum(redactedFields).check(z.describe("The text: a part of the report, or `comment:` and the id of a comment.")),
        text: z.string().check(z.describe("The text in Markdown.")),
      }),
    )
    .check(z.describe("The parts of the write-up with their redactions.")),
  activity: z
    .array(
      z.object({
        kind: z
          .enum(["comment", "status", "severity", "award"])
          .check(z.describe("A comment, a change of status or severity, or an award.")),
        at: Time.check(z.describe("When it happened.")),
        side: z
          .nullable(z.enum(["reporter", "company", "platform"]))
          .check(z.describe("The side that acted; null for the platform itself.")),
        text: z.nullable(z.string()).check(z.describe("The text of a comment; null for a change.")),
        old: z.nullable(z.string()).check(z.describe("The status or severity before; null for a comment.")),
        new: z.nullable(z.string()).check(z.describe("The status or severity after; null for a comment.")),
        amount_minor: z.nullable(z.int()).check(z.describe("The award in minor units; null for anything else.")),
        currency: z.nullable(z.string()).check(z.describe("The currency of the award; null for anything else.")),
      }),
    )
    .check(z.describe("What happened, as far as both sides saw it.")),
  files: z.array(PublicFile).check(z.describe("The files that both sides agreed to publish.")),
});
export type DisclosedReport = z.infer<typeof DisclosedReport>;

/** A CVE id (CVE numbering rules, appendix A), or null to remove it. */
export const CveInput = z.strictObject({
  cve_id: z.nullable(singleLine(30).check(z.toUpperCase(), z.regex(/^CVE-\d{4}-\d{4,19}$/))),
});
export type CveInput = z.input<typeof CveInput>;
