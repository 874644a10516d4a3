import * as z from "zod/mini";
import { Time, Uuid } from "../../kernel/ids.ts";
import { severities } from "../../kernel/severity.values.ts";
import { Hash, KnownIssueProof } from "./known-issue-proof.schema.ts";
import { reportStatuses } from "./report.state.ts";

/** The facts about the original that the author of a duplicate may know: never its title, text, author, files or comments. */
export const DuplicateCard = z.object({
  kind: z.enum(["report", "known_issue"]).check(z.describe("Whether the original is a report or a known issue.")),
  id: z.nullable(z.int()).check(z.describe("The public number of the original; null for a known issue.")),
  sent_at: z
    .nullable(Time)
    .check(
      z.describe(
        "When the original was sent; null for a known issue. Of an original that was imported, the author of a report that was not reads when it was imported.",
      ),
    ),
  imported_at: z.nullable(Time).check(z.describe("When the original was imported from a file; null for others.")),
  asset: z
    .nullable(z.string())
    .check(z.describe("The asset by its identifier; null if none is named or the reader may not see it.")),
  weakness: z
    .nullable(z.object({ cwe_id: z.int(), name: z.string().check(z.describe("The name of the weakness.")) }))
    .check(z.describe("The weakness of the original; null if none is named or it is not revealed.")),
  severity: z.nullable(z.enum(severities)).check(z.describe("The severity of the original; null for a known issue.")),
  status: z.nullable(z.enum(reportStatuses)).check(z.describe("The status of the original; null for a known issue.")),
  same_author: z
    .nullable(z.boolean())
    .check(z.describe("Whether the same person sent both; null if one was imported and nothing says so.")),
  disclosed: z.boolean().check(z.describe("Whether the original is published.")),
  /** Known issues only: the hash that was published, and when. */
  commitment: z.nullable(Hash),
  committed_at: z.nullable(Time),
  /** The proof of the hash; null for a known issue that is not revealed. */
  proof: z.nullable(KnownIssueProof).check(z.describe("By what the author verifies the commitment; null until it is revealed.")),
  known_issue: z
    .nullable(
      z.object({
        known_issue_id: Uuid,
        number: z.int().check(z.describe("Counts the entries of the program.")),
        title: z.string().check(z.describe("What the issue is, in one line.")),
      }),
    )
    .check(z.describe("The entry itself, for the company and staff; null for the author.")),
});
export type DuplicateCard = z.infer<typeof DuplicateCard>;
