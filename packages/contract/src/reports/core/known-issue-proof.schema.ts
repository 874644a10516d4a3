import * as z from "zod/mini";
import { Time, Uuid } from "../../kernel/ids.ts";

/** A SHA-256 in hexadecimal digits. */
export const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The proof for the author of a duplicate that the known issue was committed to before their report. */
export const KnownIssueProof = z.object({
  commitment: Hash,
  batch: z.int(),
  committed_at: Time,
  /** The newest batch when the report was sent, as the terms of the report show it. */
  register: z.object({ number: z.int(), hash: Hash }),
  sent_at: Time,
  salt: Hash,
  entry: z.object({ program_id: Uuid, asset: z.nullable(z.string()), weakness: z.nullable(z.int()), hidden: Hash }),
});
export type KnownIssueProof = z.infer<typeof KnownIssueProof>;
