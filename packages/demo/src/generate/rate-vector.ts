import type { Severity } from "@safeport/db/types.gen";
import cvss from "ae-cvss-calculator";

/** From least to most severe. */
export const severityOrder: readonly Severity[] = ["none", "low", "medium", "high", "critical"];

/** Score and rating of a CVSS 3.1 or 4.0 vector, the rating capped as the scope has it. */
export function rateVector(vector: string, cap: Severity): { score: number; severity: Severity } {
  const score = scoreOf(vector);
  const rating = score === 0 ? 0 : score < 4 ? 1 : score < 7 ? 2 : score < 9 ? 3 : 4;
  return { score, severity: severityOrder[Math.min(rating, severityOrder.indexOf(cap))] ?? "none" };
}

const scores = new Map<string, number>();

function scoreOf(vector: string): number {
  const cached = scores.get(vector);
  if (cached !== undefined) return cached;
  const score = cvss.fromVector(vector)?.calculateScores().overall;
  if (score === undefined) throw new Error(`Not a CVSS vector: ${vector}`);
  scores.set(vector, score);
  return score;
}
