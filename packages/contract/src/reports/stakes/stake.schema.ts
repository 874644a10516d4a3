import * as z from "zod/mini";
import { Time } from "../../kernel/ids.ts";
import { stakeAmounts, stakeKinds, stakeStates } from "../core/stake.values.ts";
import { stakeBelow } from "./stake.limits.ts";

const kind = z.enum(stakeKinds).check(z.describe("What is given: points of the person."));
const amount = z.int().check(z.minimum(1), z.maximum(stakeAmounts.points.max), z.describe("How much is given: points."));

/** What a program asks for with a report. */
export const AskedStake = z.strictObject({
  kind,
  amount,
  below: z
    .nullable(z.int().check(z.minimum(stakeBelow.min), z.maximum(stakeBelow.max)))
    .check(
      z.describe("People with a signal below this give it, besides those without a signal; null for people without one alone."),
    ),
});
export type AskedStake = z.infer<typeof AskedStake>;

/** What was given with a report. */
export const StakeOfReport = z.object({
  kind,
  amount,
  state: z.enum(stakeStates).check(z.describe("Whether it is held, came back or is lost.")),
  held_at: Time.check(z.describe("When it was given.")),
  ended_at: z.nullable(Time).check(z.describe("When it came back or was lost; null while it is held.")),
});
export type StakeOfReport = z.infer<typeof StakeOfReport>;
