import type { Rewards } from "@safeport/contract/kernel/money";
import { rewardRange } from "@safeport/contract/programs/core/reward.limits";
import { formatReward } from "./format.ts";

/** From the most severe down, as people read a reward table. */
export const rewardTiers = ["critical", "high", "medium", "low"] as const;
export type RewardTier = (typeof rewardTiers)[number];

/** Words for amounts. */
export interface RewardWords {
  locale: string;
  /** The platform's. */
  currency: string;
  /** "Up to $5,000", of an amount in the reader's form. */
  upTo: (amount: string) => string;
}

/** "$low–$critical" in whole units of the currency; null when the program pays nothing at any level. */
export function rewardRangeText(rewards: Rewards, words: RewardWords): string | null {
  const highest = Math.max(...rewardTiers.map((tier) => rewards[tier].at(-1) ?? 0));
  if (highest === 0) return null;
  const { min, max } = rewardRange(rewards);
  // A program may leave the critical tier empty and pay for another.
  return rangeText(min, max === 0 ? highest : max, words);
}

/** Reward of one tier: "$500", "$500–$1,500", "Up to $50", or null for none. */
export function tierText([min = 0, max = min]: readonly number[], words: RewardWords): string | null {
  return max === 0 ? null : rangeText(min, max, words);
}

/** Pairs of adjacent tiers of which the lower one pays more: allowed, but rarely intended. */
export function rewardInversions(rewards: Rewards): { lower: RewardTier; upper: RewardTier }[] {
  return rewardTiers.slice(1).flatMap((lower, index) => {
    const upper = rewardTiers[index] ?? "critical";
    return Math.max(...rewards[lower]) > Math.max(...rewards[upper]) ? [{ lower, upper }] : [];
  });
}

function rangeText(min: number, max: number, { locale, currency, upTo }: RewardWords): string {
  const most = formatReward(max, currency, locale);
  if (min === max) return most;
  return min === 0 ? upTo(most) : `${formatReward(min, currency, locale)}–${most}`;
}
