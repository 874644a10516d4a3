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
  number: z.int().check(z.describe("Counts the entries of the program.")),
  title: z.string().check(z.describe("What the issue is, in one line.")),
  description: z.string().check(z.describe("The issue in Markdown.")),
  scope_id: z.nullable(Uuid),
  asset: z
    .nullable(z.string())
    .check(z.describe("The asset by its identifier; null if none is named or the reader may not see it.")),
  weakness: z.nullable(Weakness),
  severity: z.nullable(z.enum(severities)).check(z.describe("The severity as the company sees it; null if it is not stated.")),
  found_at: z.iso.date(),
  source: z.string().check(z.describe("Where the company knows it from, such as a pentest or a ticket.")),
  published: z.boolean().check(z.describe("Whether people who write a report are shown it.")),
  resolved_at: z.nullable(Time).check(z.describe("Since when it is fixed; null while it is not.")),
  commitment: Hash,
  batch: z.int().check(z.describe("The number of the batch with which it was added.")),
  committed_at: Time,
  duplicates: z.int().check(z.describe("How many reports were closed as its duplicates.")),
});
export type KnownIssue = z.infer<typeof KnownIssue>;

export const NewKnownIssue = z.strictObject({
  title: singleLine(textLimits.title).check(z.describe("What the issue is, in one line.")),
  description: z._default(markdown(textLimits.comment).check(z.describe("The issue in Markdown.")), ""),
  scope_id: z.optional(z.nullable(Uuid)),
  weakness_id: z.optional(z.nullable(Uuid)),
  severity: z.optional(z.nullable(z.enum(severities))).check(z.describe("The severity as the company sees it.")),
  found_at: z.iso.date(),
  source: z._default(
    singleLine(knownIssueLimits.source, 0).check(z.describe("Where the company knows it from, such as a pentest or a ticket.")),
    "",
  ),
  published: z._default(z.boolean().check(z.describe("Whether people who write a report are shown it.")), false),
});
export type NewKnownIssue = z.input<typeof NewKnownIssue>;

/** A field that is not sent stays as it is. */
export const KnownIssueChange = z.strictObject({
  published: z.optional(z.boolean()).check(z.describe("Whether people who write a report are shown it.")),
  resolved: z.optional(z.boolean()).check(z.describe("Whether it is fixed; this reveals it to the authors of its duplicates.")),
});
export type KnownIssueChange = z.input<typeof KnownIssueChange>;

/** A batch as everybody may read it who sees the program. */
export const CommitmentBatch = z.object({
  number: z.int().check(z.describe("Counts the batches of the program.")),
  published_at: Time.check(z.describe("When the batch was published.")),
  previous: z.nullable(Hash).check(z.describe("The hash of the batch before; null for the first.")),
  hash: Hash.check(z.describe("SHA-256 of the canonical JSON of the batch.")),
  commitments: z.array(Hash).check(z.describe("The commitments of the batch, in the order of its entries.")),
});
export type CommitmentBatch = z.infer<typeof CommitmentBatch>;
