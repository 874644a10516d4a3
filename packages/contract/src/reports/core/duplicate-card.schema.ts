import * as z from "zod/mini";
import { Time, Uuid } from "../../kernel/ids.ts";
import { severities } from "../../kernel/severity.values.ts";
import { Hash, KnownIssueProof } from "./known-issue-proof.schema.ts";
import { reportStatuses } from "./report.state.ts";

/** The facts about the original that the author of a duplicate may know: never its title, text, author, files or comments. */
export const DuplicateCard = z.object({
  kind: z.enum(["report", "known_issue"]),
  /** The public number of the original; null for a known issue. */
  id: z.nullable(z.int()),
  sent_at: z.nullable(Time),
  /** Null where the reader may not see the asset, and for a known issue that is not revealed. */
  asset: z.nullable(z.string()),
  weakness: z.nullable(z.object({ cwe_id: z.int(), name: z.string() })),
  severity: z.nullable(z.enum(severities)),
  status: z.nullable(z.enum(reportStatuses)),
  /** Whether the same person sent both. */
  same_author: z.boolean(),
  /** Whether the original is published, at `/d/{number}`. */
  disclosed: z.boolean(),
  /** Known issues only: the hash that was published, and when. */
  commitment: z.nullable(Hash),
  committed_at: z.nullable(Time),
  /** The proof of the hash; null for a known issue that is not revealed. */
  proof: z.nullable(KnownIssueProof),
  /** The entry itself, for the company and staff; null for the author. */
  known_issue: z.nullable(z.object({ known_issue_id: Uuid, number: z.int(), title: z.string() })),
});
export type DuplicateCard = z.infer<typeof DuplicateCard>;
