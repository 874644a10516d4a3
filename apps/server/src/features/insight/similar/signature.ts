/** Bins of a signature; of texts that share a share s of their words, each bin is equal with probability s. */
const binCount = 64;
/** Bins that are one key together: texts that share half of their words have one of 21 keys in common with probability 0.94, at 20 % with 0.16. */
const bandSize = 3;
const bandCount = Math.floor(binCount / bandSize);
/** Rare words of a text that become keys. */
const maxRareWords = 24;
/** Characters that are read of each text. */
const maxText = 60_000;

/** Fingerprint for comparing texts. */
export interface Signature {
  bins: number[];
  keys: number[];
  /** Stored, so that a comparison reads no text. */
  rare_words: string[];
}

/** A hash of 32 bits, signed as PostgreSQL's integer (FNV-1a with a final mix). */
export function hash(text: string, seed = 0): number {
  let value = 0x811c9dc5 ^ seed;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}

/** The distinct words of a text, folded; numbers and words of one or two letters say little. */
export function wordsOf(text: string): Set<string> {
  const folded = text.slice(0, maxText).normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  return new Set(folded.match(/\p{L}[\p{L}\p{N}]{2,40}/gu) ?? []);
}

/** A word with its separators. Separators are no letters of a word, so the expression never tries a character twice. */
const joinedWord = /[a-z0-9_$-]+(?:[./:=][a-z0-9_$-]+)*/g;

/** Words that few texts have: hosts, paths, parameters, identifiers with a dot, a slash, an underscore or digits within. In the order of the text. */
export function rareWordsOf(text: string): string[] {
  const rare = new Set<string>();
  for (const [joined] of text.slice(0, maxText).toLowerCase().matchAll(joinedWord)) {
    const word = joined.replace(/^-+/, "");
    if (word.length < 6 || word.length > 80 || /^[\d.:/=_-]+$/.test(word)) continue;
    if (/[./:=_]/.test(word.slice(1, -1))) rare.add(word);
    if (rare.size === maxRareWords) break;
  }
  return [...rare];
}

/** By the number of bins, the bins from which an empty one takes its value, in the order in which it tries them; computed for the first text that leaves it empty. */
const probes = new Map<number, number[][]>();
function probesOf(bin: number, count: number): number[] {
  const all = probes.get(count) ?? [];
  probes.set(count, all);
  all[bin] ??= Array.from({ length: 16 * count }, (_, attempt) => (hash(`${bin} ${attempt}`) >>> 0) % count);
  return all[bin];
}

/**
 * The smallest hash in each of `count` bins (one permutation hashing). An empty bin takes that of another one, each of its own order, so that the bins of short texts
 * do not all depend on the same few words (optimal densification). Without hashes all are -1.
 */
export function smallestInBins(hashes: Iterable<number>, count: number): number[] {
  const bins = new Array<number>(count).fill(-1);
  for (const one of hashes) {
    const value = one >>> 0;
    const bin = value % count;
    const rest = (value / count) | 0;
    if (bins[bin] === -1 || rest < (bins[bin] as number)) bins[bin] = rest;
  }
  if (bins.every((value) => value === -1)) return bins;
  return bins.map((value, bin) => {
    if (value !== -1) return value;
    const source = probesOf(bin, count).find((other) => bins[other] !== -1) ?? bins.findIndex((other) => other !== -1);
    return hash(String(bins[source]), bin) >>> 1;
  });
}

/** The bins of a text's words, whose share of equal ones estimates the share of common words. */
export function binsOf(words: ReadonlySet<string>): number[] {
  return smallestInBins(
    Array.from(words, (word) => hash(word)),
    binCount,
  );
}

/**
 * Fingerprint and index keys of a report of a company. A text of fewer than eight words has no keys of its bins, since any other
 * short text would share them.
 */
export function signatureOf(text: string, companyId: string): Signature {
  const words = wordsOf(text);
  const bins = binsOf(words);
  const company = hash(companyId);
  const bands =
    words.size < 8
      ? []
      : Array.from({ length: bandCount }, (_, band) =>
          hash(bins.slice(band * bandSize, (band + 1) * bandSize).join(","), company ^ band),
        );
  const rareWords = rareWordsOf(text);
  const rare = rareWords.map((word) => hash(`rare ${word}`, company));
  return { bins, keys: [...new Set([...bands, ...rare])], rare_words: rareWords };
}

/** The estimated share of words that two texts have in common, from 0 to 1. */
export function likenessOf(one: readonly number[], other: readonly number[]): number {
  if (one[0] === -1 || other[0] === -1) return 0;
  return one.filter((value, bin) => value === other[bin]).length / binCount;
}
