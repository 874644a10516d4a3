import { maxReward } from "@safeport/contract/kernel/reward.limits";

/** A listed amount as a whole number within the bounds of a reward; null if the list has none, 0 or less. */
export function wholeAmount(value: number | null | undefined): number | null {
  return value && value > 0 ? Math.min(Math.round(value), maxReward) : null;
}
