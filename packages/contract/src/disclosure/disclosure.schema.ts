import * as z from "zod/mini";
import { AttachedFile, FileIds } from "../files/file.schema.ts";
import { maxInteger, Time, Uuid } from "../kernel/ids.ts";
import { severities } from "../kernel/severity.values.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { markdown, singleLine, trimmedLines } from "../kernel/text.ts";
import { disclosurePolicies } from "../programs/program.values.ts";
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
export const Redaction = z.strictObject({ field: Field, start: Offset, end: Offset });
export type Redaction = z.infer<typeof Redaction>;
const Redactions = z.array(Redaction).check(z.maxLength(disclosureLimits.redactions));

export const AskDisclosureInput = z.strictObject({
  kind: z.enum(disclosureKinds),
  /** The version of the texts that the redactions were chosen in. */
  text_version: Hash,
  redactions: z._default(Redactions, []),
  /** The files to publish; all others stay out. */
  file_ids: z._default(FileIds, []),
  disclosure_summary: z._default(markdown(disclosureLimits.summary), ""),
  /** Whether to publish the awards, too. */
  with_awards: z._default(z.boolean(), false),
});
export type AskDisclosureInput = z.input<typeof AskDisclosureInput>;

export const AnswerDisclosureInput = z.strictObject({
  answer: z.enum(["accepted", "refused"]),
  text_version: z.optional(Hash),
  /** More redactions than the other side chose. */
  redactions: z._default(Redactions, []),
  /** The files that stay of those the other side chose; all of them without it. */
  file_ids: z.optional(FileIds),
  /** False leaves out the awards that the other side would publish. */
  with_awards: z.optional(z.boolean()),
  /** Required to refuse. */
  reason: z.optional(trimmedLines(textLimits.reason)),
});
export type AnswerDisclosureInput = z.input<typeof AnswerDisclosureInput>;

export const TakeDownInput = z.strictObject({ reason: trimmedLines(textLimits.reason, 10) });
export type TakeDownInput = z.input<typeof TakeDownInput>;

/** The texts and files of a report that a disclosure can publish, and the open request. */
export const DisclosurePreview = z.object({
  text_version: Hash,
  stance: z.enum(disclosurePolicies),
  fields: z.array(z.object({ field: z.string(), text: z.string() })),
  /** Names of people with a private profile, which are always redacted. */
  automatic: z.array(z.object({ field: z.string(), start: z.int(), end: z.int() })),
  files: z.array(AttachedFile),
  /** Whether there are awards to publish. */
  has_awards: z.boolean(),
  request: z.nullable(
    z.object({
      kind: z.enum(disclosureKinds),
      asked_side: z.enum(disclosureSides),
      asked_at: Time,
      due_at: z.nullable(Time),
      redactions: z.array(z.object({ field: z.string(), start: z.int(), end: z.int() })),
      file_ids: z.array(Uuid),
      disclosure_summary: z.string(),
      with_awards: z.boolean(),
    }),
  ),
});
export type DisclosurePreview = z.infer<typeof DisclosurePreview>;

const PublicFile = z.object({
  file_id: Uuid,
  name: z.string(),
  size: z.int(),
  content_type: z.string(),
  /** The path of the file, which works while the report is public. */
  url: z.string(),
});

/** A row of the public list. */
export const DisclosedCard = z.object({
  number: z.int(),
  kind: z.enum(disclosureKinds),
  title: z.string(),
  summary: z.string(),
  severity: z.enum(severities),
  weakness: z.nullable(z.object({ cwe_id: z.int(), name: z.string() })),
  cve_id: z.nullable(z.string()),
  /** The sum of its awards, where both sides agreed to publish them. */
  bounty: z.nullable(z.object({ amount_minor: z.int(), currency: z.string() })),
  company_name: z.string(),
  /** The domain of the company, where everybody may read its page. */
  company_domain: z.nullable(z.string()),
  /** The program, where everybody may see it. */
  program: z.nullable(z.object({ handle: z.string(), title: z.string() })),
  /** Its author; null where the profile is private. */
  author: z.nullable(z.object({ username: z.string(), full_name: z.string() })),
  /** The people who share it and want to be named. */
  collaborators: z.array(z.object({ username: z.string(), full_name: z.string() })),
  published_at: Time,
  updated_at: Time,
});
export type DisclosedCard = z.infer<typeof DisclosedCard>;

/** A disclosed report: the texts that both sides agreed to. */
export const DisclosedReport = z.object({
  ...DisclosedCard.shape,
  asset: z.nullable(z.string()),
  cvss_vector: z.nullable(z.string()),
  status: z.enum(reportStatuses),
  close_reason: z.nullable(z.enum(closeReasons)),
  sent_at: Time,
  closed_at: Time,
  sections: z.array(z.object({ field: z.enum(redactedFields), text: z.string() })),
  activity: z.array(
    z.object({
      kind: z.enum(["comment", "status", "severity", "award"]),
      at: Time,
      side: z.nullable(z.enum(["reporter", "company", "platform"])),
      text: z.nullable(z.string()),
      old: z.nullable(z.string()),
      new: z.nullable(z.string()),
      /** The award, in minor units of its currency; null for anything else. */
      amount_minor: z.nullable(z.int()),
      currency: z.nullable(z.string()),
    }),
  ),
  files: z.array(PublicFile),
});
export type DisclosedReport = z.infer<typeof DisclosedReport>;

/** A CVE id (CVE numbering rules, appendix A), or null to remove it. */
export const CveInput = z.strictObject({
  cve_id: z.nullable(singleLine(30).check(z.toUpperCase(), z.regex(/^CVE-\d{4}-\d{4,19}$/))),
});
export type CveInput = z.input<typeof CveInput>;
