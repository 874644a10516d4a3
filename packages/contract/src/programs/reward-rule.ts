import type { Rewards } from "../kernel/money.ts";
import type { Program } from "./program.schema.ts";

/** From the most severe down. */
const levels = ["critical", "high", "medium", "low"] as const satisfies (keyof Rewards)[];

/**
 * What is wrong with the rewards of a program: `must_pay` for a BBP that is out and promises nothing at any level, else the first
 * level at which a VDP promises something; null when nothing is. A VDP may give a bonus, which is a matter of one report.
 */
export function rewardFault({
  program_type,
  status,
  rewards,
}: Pick<Program, "program_type" | "status" | "rewards">): "must_pay" | keyof Rewards | null {
  const paid = levels.find((level) => Math.max(...rewards[level]) > 0) ?? null;
  if (program_type === "VDP") return paid;
  return paid === null && status !== "draft" ? "must_pay" : null;
}
