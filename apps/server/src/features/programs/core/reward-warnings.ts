import type { Rewards } from "@safeport/contract/kernel/money";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";

const ascending = ["low", "medium", "high", "critical"] as const;

/** A warning for each tier that pays more than the tier above it, which is allowed but rarely intended. */
export function rewardWarnings(language: Language, rewards: Rewards): string[] {
  return ascending.slice(1).flatMap((level, index) => {
    const below = ascending[index] ?? "low";
    return Math.max(...rewards[below]) > Math.max(...rewards[level])
      ? [translate(language, "programs/editor.reward_inverted", { lower: below, upper: level })]
      : [];
  });
}
