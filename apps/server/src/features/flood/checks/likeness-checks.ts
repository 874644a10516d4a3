import type { CheckResult } from "../../reports/checks/check.ts";
import { jaccard } from "./shingles.ts";

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

/** The least likeness, from 0 to 100, of a report to a published known issue that it is about. Half the words and the same asset reach it. */
const sameIssue = 40;

/** Whether a report is about a published known issue of its program; `like` is the one that it is most like. */
export function checkKnownIssue(like: { score: number; title: string } | null): CheckResult {
  if (!like || like.score < sameIssue) return { result: "pass", sentence: "no_known_issue", params: {}, passages: [] };
  return { result: "fail", sentence: "known_issue", params: { title: like.title }, passages: [] };
}
