import type { Rewards } from "../../kernel/money.ts";
import type { Program } from "./program.schema.ts";

/** From the most severe down. */
const levels = ["critical", "high", "medium", "low"] as const satisfies (keyof Rewards)[];

/**
 * The error in the rewards of a program: `must_pay` for a published BBP that promises nothing at any level, else the first
 * level at which a VDP promises something; null when they are fine. A VDP may still give a bonus for a single report.
 */
export function rewardError({
  program_type,
  status,
  rewards,
}: Pick<Program, "program_type" | "status" | "rewards">): "must_pay" | keyof Rewards | null {
  const paid = levels.find((level) => Math.max(...rewards[level]) > 0) ?? null;
  if (program_type === "VDP") return paid;
  return paid === null && status !== "draft" ? "must_pay" : null;
}

/** "$low–$critical": the smallest reward of the low tier to the largest of the critical tier, whole units of the platform's currency. */
export function rewardRange(rewards: Rewards): { min: number; max: number } {
  return { min: rewards.low[0] ?? 0, max: rewards.critical.at(-1) ?? 0 };
}
