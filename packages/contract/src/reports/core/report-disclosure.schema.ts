import * as z from "zod/mini";
import { Time } from "../../kernel/ids.ts";
import { disclosureSides, disclosureStates } from "./disclosure.values.ts";

/** State of a report's disclosure, as both sides see it. */
export const ReportDisclosure = z.object({
  state: z.enum(disclosureStates),
  side: z.nullable(z.enum(disclosureSides)),
  at: Time,
  due_at: z.nullable(Time),
});
