import { checkedFields } from "@safeport/contract/flood/checks/check.values";
import { hash, smallestInBins } from "../../insight/similar/signature.ts";
import type { CheckedTexts } from "../../reports/checks/check.ts";
import { jaccard, shinglesOf, wordsInOrder } from "../checks/shingles.ts";

/** Words of a shingle, and the share of common shingles from which texts are alike (product rules, clusters). */
const shingleWords = 3;
const alikeShare = 0.5;
/** Shingles from which a text has bands; any other short text would share those of fewer. */
const minShingles = 8;
/**
 * Bands of three of the smallest hashes each (MinHash). Texts that share half of their shingles have one of 42 bands in common with probability 0.996, at a
 * tenth with 0.04, at a fiftieth with 0.0003.
 */
const bandCount = 42;
const bandSize = 3;

/** The shingles of a report's texts, each as a hash. */
export function clusterShingles(texts: CheckedTexts): Set<number> {
  return shinglesOf(wordsInOrder(checkedFields.map((field) => texts[field]).join("\n")), shingleWords);
}

/** Index keys of a report of a company: reports with alike texts have at least one in common. None for a text that is too short to compare. */
export function bandsOf(shingles: ReadonlySet<number>, companyId: string): number[] {
  if (shingles.size < minShingles) return [];
  const smallest = smallestInBins(shingles, bandCount * bandSize);
  const company = hash(companyId);
  const bands = Array.from({ length: bandCount }, (_, band) =>
    hash(smallest.slice(band * bandSize, (band + 1) * bandSize).join(","), company ^ band),
  );
  return [...new Set(bands)];
}

/** Whether two texts, by their shingles, say the same. */
export function areAlike(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return Math.min(one.size, other.size) >= minShingles && jaccard(one, other) >= alikeShare;
}
