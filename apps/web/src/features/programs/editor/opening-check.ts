import { capSeverity, type Severity } from "@safeport/contract/kernel/severity.values";
import { isOpenToAll } from "@safeport/contract/programs/core/program.policy";
import { type RewardTier, rewardTiers } from "../../../lib/reward-text.ts";
import type { ProgramFormValues } from "./form-values.ts";

/** A gap that makes a program hard to use for researchers, although it can be saved. */
export type OpeningProblem =
  | { kind: "description" | "policy" | "safe_harbor" }
  /** It promises rewards, and none of its assets may earn one. */
  | { kind: "unpaid" }
  /** It promises rewards, and its company has no money for them. */
  | { kind: "unfunded" }
  /** No asset is capped as high as this level, so that its reward cannot be earned. */
  | { kind: "reward"; level: RewardTier; amount: number };

interface Asset {
  max_severity: Severity | "";
  is_eligible_for_bounty: boolean | null;
  is_out_of_scope: boolean | null;
}

/** Gaps that researchers will notice once the program is public. Empty while it is private, a draft or paused. */
export function openingProblems(values: ProgramFormValues, assets: readonly Asset[], isFunded = true): OpeningProblem[] {
  if (!isOpenToAll(values)) return [];
  const paying = assets.filter(({ is_eligible_for_bounty, is_out_of_scope }) => is_eligible_for_bounty && !is_out_of_scope);
  const isReached = (level: Severity) =>
    paying.some(({ max_severity }) => max_severity !== "" && capSeverity(level, max_severity) === level);
  const promised = rewardTiers
    .map((level) => ({ kind: "reward" as const, level, amount: amountOf(values.rewards[level]) }))
    .filter(({ amount }) => values.program_type === "BBP" && amount > 0);
  const isUnpaid = promised.length > 0 && assets.length > 0 && paying.length === 0;
  return [
    ...(["description", "policy"] as const).filter((kind) => values[kind].trim() === "").map((kind) => ({ kind })),
    ...(values.safe_harbor === "none" ? [{ kind: "safe_harbor" as const }] : []),
    ...(isUnpaid ? [{ kind: "unpaid" as const }] : []),
    ...promised.filter(({ level }) => paying.length > 0 && !isReached(level)),
    ...(promised.length > 0 && !isFunded ? [{ kind: "unfunded" as const }] : []),
  ];
}

function amountOf({ min, max }: { min: string; max: string }): number {
  return Math.max(Number(min) || 0, Number(max) || 0);
}
