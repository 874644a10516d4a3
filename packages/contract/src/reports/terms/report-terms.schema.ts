import * as z from "zod/mini";
import { Time } from "../../kernel/ids.ts";
import { promisedFields } from "../../programs/core/program.values.ts";
import { PromisedTerms, TermScope } from "../../programs/versions/program-version.schema.ts";
import { Hash } from "../core/known-issue-proof.schema.ts";

/** The terms that apply to a report: those of its program when it was sent. */
export const ReportTerms = z.object({
  program_version: z.int().check(z.describe("The version of the program that was current when the report was sent.")),
  sent_at: Time.check(z.describe("When the report was sent.")),
  terms: PromisedTerms.check(z.describe("What the program promised when the report was sent.")),
  scope: z.nullable(TermScope).check(z.describe("The asset as it was when the report was sent; null for a report without one.")),
  register: z
    .nullable(
      z.object({
        number: z.int().check(z.describe("The number of that batch.")),
        hash: Hash.check(z.describe("SHA-256 of the canonical JSON of the batch.")),
      }),
    )
    .check(z.describe("The newest batch of the program's register when the report was sent.")),
  today: z
    .nullable(
      z.object({
        program_version: z.int().check(z.describe("The present version of the program.")),
        fields: z.array(z.enum(promisedFields)).check(z.describe("The fields that differ.")),
        terms: z.partial(PromisedTerms).check(z.describe("What these fields say now.")),
        scope_differs: z.boolean().check(z.describe("Whether the asset differs.")),
        scope: z.nullable(TermScope).check(z.describe("The asset as it is now; null where it was removed.")),
      }),
    )
    .check(z.describe("What differs now; null where the reader may not see the program any more.")),
});
export type ReportTerms = z.infer<typeof ReportTerms>;
