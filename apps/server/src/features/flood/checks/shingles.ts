import { checkedFields } from "@safeport/contract/flood/checks/check.values";
import { hash } from "../../insight/similar/signature.ts";
import { type CheckedTexts, maxCheckedText } from "../../reports/checks/check.ts";

/** Words of a run by which copies and moulds are told. */
export const runWords = 5;

/** Hashes of the runs of words of all texts of a report. */
export function shinglesOfTexts(texts: CheckedTexts): Set<number> {
  return shinglesOf(wordsInOrder(checkedFields.map((field) => texts[field]).join("\n")), runWords);
}

/** The words of the beginning of a text in their order, folded. */
export function wordsInOrder(text: string): string[] {
  return (
    text
      .slice(0, maxCheckedText)
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu) ?? []
  );
}

/** Hashes of all runs of `size` words; of a shorter text one of all its words. */
export function shinglesOf(words: readonly string[], size: number): Set<number> {
  if (words.length === 0) return new Set();
  const count = Math.max(1, words.length - size + 1);
  return new Set(Array.from({ length: count }, (_, at) => hash(words.slice(at, at + size).join(" "))));
}

/** The share of the hashes of both sets that both have (Jaccard), from 0 to 1; of two empty sets 0. */
export function jaccard(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let common = 0;
  for (const value of small) if (large.has(value)) common += 1;
  const all = one.size + other.size - common;
  return all === 0 ? 0 : common / all;
}
