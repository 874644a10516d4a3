import * as z from "zod/mini";
import { Time, Uuid } from "../../kernel/ids.ts";
import { severities } from "../../kernel/severity.values.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { markdown, singleLine } from "../../kernel/text.ts";
import { Hash } from "../core/known-issue-proof.schema.ts";
import { Weakness } from "../core/report.schema.ts";
import { knownIssueLimits } from "./known-issue.limits.ts";

/** An entry of a program's register of known issues. Its text never changes. */
export const KnownIssue = z.object({
  known_issue_id: Uuid,
  /** Counts the entries of the program. */
  number: z.int(),
  title: z.string(),
  description: z.string(),
  scope_id: z.nullable(Uuid),
  asset: z.nullable(z.string()),
  weakness: z.nullable(Weakness),
  severity: z.nullable(z.enum(severities)),
  found_at: z.iso.date(),
  source: z.string(),
  published: z.boolean(),
  resolved_at: z.nullable(Time),
  commitment: Hash,
  batch: z.int(),
  committed_at: Time,
  /** Reports that were closed as duplicates of it. */
  duplicates: z.int(),
});
export type KnownIssue = z.infer<typeof KnownIssue>;

export const NewKnownIssue = z.strictObject({
  title: singleLine(textLimits.title),
  description: z._default(markdown(textLimits.comment), ""),
  scope_id: z.optional(z.nullable(Uuid)),
  weakness_id: z.optional(z.nullable(Uuid)),
  severity: z.optional(z.nullable(z.enum(severities))),
  found_at: z.iso.date(),
  source: z._default(singleLine(knownIssueLimits.source, 0), ""),
  published: z._default(z.boolean(), false),
});
export type NewKnownIssue = z.input<typeof NewKnownIssue>;

/** A field that is not sent stays as it is. */
export const KnownIssueChange = z.strictObject({
  published: z.optional(z.boolean()),
  resolved: z.optional(z.boolean()),
});
export type KnownIssueChange = z.input<typeof KnownIssueChange>;

/** A batch as everybody may read it who sees the program. */
export const CommitmentBatch = z.object({
  number: z.int(),
  published_at: Time,
  /** The hash of the batch before; null for the first. */
  previous: z.nullable(Hash),
  hash: Hash,
  commitments: z.array(Hash),
});
export type CommitmentBatch = z.infer<typeof CommitmentBatch>;
