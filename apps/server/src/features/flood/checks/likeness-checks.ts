import type { CheckResult } from "./check.ts";
import { jaccard } from "./shingles.ts";

/** Words of a shingle by which copies are told. */
export const copyWords = 5;
const copyShare = 0.8;

/** Whether a report copies an earlier one of its author; `earlier` by the numbers of those reports. */
export function checkOwnCopy(
  shingles: ReadonlySet<number>,
  earlier: readonly { number: number; shingles: ReadonlySet<number> }[],
): CheckResult {
  const copied = earlier.find((report) => jaccard(shingles, report.shingles) >= copyShare);
  if (!copied) return { result: "pass", sentence: "no_own_copy", params: {}, passages: [] };
  return { result: "fail", sentence: "own_copy", params: { number: copied.number }, passages: [] };
}
