import * as z from "zod/mini";
import { Time } from "../../kernel/ids.ts";
import { disclosureSides, disclosureStates } from "./disclosure.values.ts";

/** State of a report's disclosure, as both sides see it. */
export const ReportDisclosure = z.object({
  state: z
    .enum(disclosureStates)
    .check(
      z.describe(
        "`asked` waits for an answer, `undecided` for staff since the silent side can no longer answer; `refused`, `public` or `taken_down`.",
      ),
    ),
  side: z.nullable(z.enum(disclosureSides)).check(z.describe("The side that asked.")),
  at: Time.check(z.describe("Since when it is so.")),
  due_at: z.nullable(Time).check(z.describe("When silence publishes it; null where only an answer does.")),
});
