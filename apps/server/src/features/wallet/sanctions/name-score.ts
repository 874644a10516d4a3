import { distance } from "fastest-levenshtein";

/** Words less alike than this are others. */
const leastSimilarity = 0.6;
/** How much a word counts that only the longer name has, such as a second first name. */
const extraWeight = 0.15;
/** The most for a name of one word among several: lists have nicknames. */
const mostOfOneWord = 80;

/**
 * How alike two names are, from 0 to 100, both folded: their words are paired, whatever their order, by how many letters differ. A word that only the longer
 * name has counts little; an initial pairs with a word that begins so.
 */
export function nameScore(one: string, other: string): number {
  if (one === "" || other === "") return 0;
  if (one === other) return 100;
  const [shorter = [], longer = []] = [one, other]
    .sort()
    .map((name) => name.split(" "))
    .sort((a, b) => a.length - b.length);
  const score = Math.max(scoreOfWords(shorter, longer), similarity(shorter.join(""), longer.join("")) * 100);
  return Math.round(shorter.length === 1 && longer.length > 1 ? Math.min(score, mostOfOneWord) : score);
}

function scoreOfWords(shorter: readonly string[], longer: readonly string[]): number {
  const pairs = shorter
    .flatMap((short, i) =>
      longer.map((long, j) => ({ i, j, alike: alikeness(short, long), weight: (short.length + long.length) / 2 })),
    )
    .filter(({ alike }) => alike >= leastSimilarity)
    .sort((a, b) => b.alike * b.weight - a.alike * a.weight || a.i - b.i || a.j - b.j);
  const [pairedShort, pairedLong] = [new Set<number>(), new Set<number>()];
  let reached = 0;
  let possible = 0;
  for (const { i, j, alike, weight } of pairs) {
    if (pairedShort.has(i) || pairedLong.has(j)) continue;
    pairedShort.add(i);
    pairedLong.add(j);
    reached += alike * weight;
    possible += weight;
  }
  const lettersOf = (words: readonly string[], paired: ReadonlySet<number>) =>
    words.reduce((sum, word, place) => sum + (paired.has(place) ? 0 : word.length), 0);
  possible += lettersOf(shorter, pairedShort) + lettersOf(longer, pairedLong) * extraWeight;
  return possible === 0 ? 0 : (reached / possible) * 100;
}

function alikeness(one: string, other: string): number {
  const isInitial = Math.min(one.length, other.length) === 1;
  return isInitial && one[0] === other[0] ? Math.max(0.8, similarity(one, other)) : similarity(one, other);
}

function similarity(one: string, other: string): number {
  return 1 - distance(one, other) / Math.max(one.length, other.length);
}
