import * as z from "zod/mini";
import { fieldRule } from "./field-error.ts";
import { maxReward } from "./reward.limits.ts";

const WholeDollars = z.int().check(z.minimum(0), z.maximum(maxReward));

/** `[amount]` or `[min, max]`, whole units of the platform's currency, min ≤ max. */
export const RewardRange = z.array(WholeDollars).check(
  z.minLength(1),
  z.maxLength(2),
  fieldRule(([min = 0, max = min]: number[]) => min <= max, "reward_order"),
);

/** Rewards of a program by severity. */
export const Rewards = z.strictObject({
  critical: RewardRange.check(z.describe("For reports of critical severity.")),
  high: RewardRange.check(z.describe("For reports of high severity.")),
  medium: RewardRange.check(z.describe("For reports of medium severity.")),
  low: RewardRange.check(z.describe("For reports of low severity.")),
});
export type Rewards = z.infer<typeof Rewards>;
