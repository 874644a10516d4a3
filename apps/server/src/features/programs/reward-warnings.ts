import type { Rewards } from "@safeport/contract/kernel/money";

const ascending = ["low", "medium", "high", "critical"] as const;

/** Tiers that pay more than the tier above them: allowed, but seldom meant. */
export function rewardWarnings(rewards: Rewards): string[] {
  return ascending.slice(1).flatMap((level, index) => {
    const below = ascending[index] ?? "low";
    return Math.max(...rewards[below]) > Math.max(...rewards[level]) ? [`The ${below} reward is above the ${level} reward`] : [];
  });
}
