import * as z from "zod/mini";
import { Money } from "../../kernel/minor-units.ts";

/** Calendar months, quarters and years in UTC. */
export const sharePeriods = ["month", "quarter", "year"] as const;
export type SharePeriod = (typeof sharePeriods)[number];

/** The most that a program may hold and pay in a period. */
export const ProgramShare = z.object({
  amount: Money.check(z.describe("Minor units of the currency, such as cents.")),
  period: z.enum(sharePeriods).check(z.describe("The calendar period, in UTC.")),
});
