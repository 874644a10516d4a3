import { hash } from "../../insight/similar/signature.ts";
import type { CheckResult } from "../../reports/checks/check.ts";
import type { RunCount } from "./template.queries.ts";

const templateShare = 0.6;
/** Texts on the instance below which nothing is said. */
export const leastTexts = 1_000;
/** Runs of a report below which nothing is said: some 25 words. */
const leastRuns = 5;
/** Runs of a report that are counted, so that a very long one costs no more. */
const mostRuns = 400;

/** The runs that are counted: a quarter, the same ones in each text. */
export function sampleOf(shingles: ReadonlySet<number>, mould: ReadonlySet<number> = new Set()): number[] {
  return [...shingles]
    .filter((shingle) => (shingle & 3) === 0 && !mould.has(shingle))
    .sort((one, other) => one - other)
    .slice(0, mostRuns);
}

/** A number for a person that is another one with each run, so that stored numbers say of nobody what they wrote. */
export function personOf(authorId: string, shingle: number): number {
  return hash(authorId, shingle);
}

/** Texts and people in more of which a run of words belongs to a mould. */
export const manyTexts = 50;
export const manyPeople = 5;

/**
 * The runs that belong to moulds. Each does so up to 24 texts and 4 people later than the least, by a number that nobody outside knows: somebody who sends a run just
 * often enough from accounts of their own could else see whether one undisclosed report of another person has it, too.
 */
export function commonRuns(counts: readonly RunCount[], secret: number): Set<number> {
  const isCommon = ({ run, texts, people }: RunCount) => {
    const noise = hash(String(run), secret) >>> 0;
    return texts > manyTexts + (noise % 25) && people > manyPeople + ((noise >>> 8) % 5);
  };
  return new Set(counts.filter(isCommon).map(({ run }) => run));
}

/** Whether a report is made from a mould: most of its runs of words are common. `texts` is the number of texts that were counted on the instance. */
export function checkTemplate(
  runs: readonly number[],
  { common, texts }: { common: ReadonlySet<number>; texts: number },
): CheckResult {
  const unknown = (sentence: string): CheckResult => ({ result: "unknown", sentence, params: {}, passages: [] });
  if (texts < leastTexts) return unknown("few_texts");
  if (runs.length < leastRuns) return unknown("short_text");
  const share = runs.filter((run) => common.has(run)).length / runs.length;
  if (share < templateShare) return { result: "pass", sentence: "no_template", params: {}, passages: [] };
  return { result: "fail", sentence: "template", params: { percent: Math.floor(share * 100) }, passages: [] };
}
