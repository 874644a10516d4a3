import * as z from "zod/mini";
import { Time } from "../../kernel/ids.ts";
import { promisedFields } from "../../programs/program.values.ts";
import { PromisedTerms, TermScope } from "../../programs/versions/program-version.schema.ts";
import { Hash } from "../core/known-issue-proof.schema.ts";

/** The terms that apply to a report: those of its program when it was sent. */
export const ReportTerms = z.object({
  program_version: z.int(),
  sent_at: Time,
  terms: PromisedTerms,
  /** The asset as it was; null for a report without one. */
  scope: z.nullable(TermScope),
  /** The newest batch of the program's register of known issues when the report was sent; null where there was none. */
  register: z.nullable(z.object({ number: z.int(), hash: Hash })),
  /** Differences to the current terms; null if the reader can no longer see the program. */
  today: z.nullable(
    z.object({
      program_version: z.int(),
      /** The fields that differ. */
      fields: z.array(z.enum(promisedFields)),
      terms: z.partial(PromisedTerms),
      scope_differs: z.boolean(),
      /** The asset as it is; null where it has been removed. */
      scope: z.nullable(TermScope),
    }),
  ),
});
export type ReportTerms = z.infer<typeof ReportTerms>;
