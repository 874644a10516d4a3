import type { ProgramTerms } from "@safeport/contract/programs/versions/program-version.schema";
import { tier } from "../core/reward-tier.ts";

/** The fields of a program as the database stores them in versions; only rewards differ from the contract. */
export function storedTerms({ rewards, ...terms }: Record<string, unknown>): Partial<ProgramTerms> {
  if (!rewards) return terms;
  const tiers = Object.entries(rewards as Record<string, [number, number]>);
  return {
    ...terms,
    rewards: Object.fromEntries(tiers.map(([level, [min, max]]) => [level, tier(min, max)])),
  } as Partial<ProgramTerms>;
}
