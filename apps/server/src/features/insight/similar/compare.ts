import type { Likeness } from "@safeport/contract/insight/similar/similar.endpoints";
import { likenessOf } from "./signature.ts";

/** Share of common words, and score, from which texts are alike. */
const minWords = 0.25;
export const minScore = 15;

/** A text with its subject, for comparison with another. */
export interface Likened {
  bins: readonly number[];
  rare_words: readonly string[];
  scope_id: string | null;
  /** The name of an asset that is not listed. */
  unlisted_asset: string | null;
  weakness_id: string | null;
  program_id: string;
}

interface Reason {
  likeness: Likeness;
  points: number;
  text: string | null;
}

/** Reasons for the likeness of two texts, strongest first; empty if they are not alike. */
export function likenessParts(one: Likened, other: Likened): Reason[] {
  const words = likenessOf(one.bins, other.bins);
  const common = other.rare_words.filter((word) => one.rare_words.includes(word));
  const rareShare = common.length === 0 ? 0 : common.length / Math.min(one.rare_words.length, other.rare_words.length);
  const isSame = (field: "scope_id" | "weakness_id" | "program_id") => one[field] !== null && one[field] === other[field];
  const unlisted = one.unlisted_asset?.trim().toLowerCase();
  const isSameUnlisted = Boolean(unlisted) && unlisted === other.unlisted_asset?.trim().toLowerCase();
  const parts: Reason[] = [
    { likeness: "words", points: words >= minWords ? words * 60 : 0, text: `${Math.round(words * 100)}` },
    { likeness: "rare_words", points: rareShare * 20, text: common.slice(0, 3).join(", ") },
    { likeness: "asset", points: isSame("scope_id") || isSameUnlisted ? 10 : 0, text: null },
    { likeness: "weakness", points: isSame("weakness_id") ? 8 : 0, text: null },
    { likeness: "program", points: isSame("program_id") ? 2 : 0, text: null },
  ];
  return parts.filter(({ points }) => points > 0).sort((first, second) => second.points - first.points);
}

/** Likeness of two texts, from 0 to 100. */
export function scoreOf(reasons: readonly Reason[]): number {
  return Math.round(reasons.reduce((sum, { points }) => sum + points, 0));
}
