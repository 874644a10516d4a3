import * as z from "zod/mini";
import { Time, Uuid } from "../../kernel/ids.ts";

/** A SHA-256 in hexadecimal digits. */
export const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The proof for the author of a duplicate that the known issue was committed to before their report. */
export const KnownIssueProof = z.object({
  commitment: Hash,
  batch: z.int().check(z.describe("The number of the batch with which it was added.")),
  committed_at: Time,
  register: z
    .object({
      number: z.int().check(z.describe("The number of that batch.")),
      hash: Hash.check(z.describe("SHA-256 of the canonical JSON of the batch.")),
    })
    .check(z.describe("The newest batch of the program's register when the report was sent.")),
  sent_at: Time,
  salt: Hash.check(z.describe("The salt of the commitment.")),
  entry: z
    .object({
      program_id: Uuid,
      asset: z
        .nullable(z.string())
        .check(z.describe("The asset by its identifier; null if none is named or the reader may not see it.")),
      weakness: z.nullable(z.int()).check(z.describe("The number of the CWE; null if none is named.")),
      hidden: Hash.check(z.describe("SHA-256 of another salt and of what the entry keeps to the company.")),
    })
    .check(z.describe("What the commitment is made of.")),
});
export type KnownIssueProof = z.infer<typeof KnownIssueProof>;
