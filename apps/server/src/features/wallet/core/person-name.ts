import type { NameCheck } from "@safeport/contract/wallet/core/bank-account.values";
import { bankSpelling } from "./bank-text.ts";

/** Letters that Unicode does not take apart into a base letter and a mark. */
const plainLetters: Record<string, string> = {
  đ: "d",
  ð: "d",
  ł: "l",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ß: "ss",
  þ: "th",
  ı: "i",
  ħ: "h",
};

/** The words of a name without case, marks and punctuation, in the order of the alphabet. */
export function foldName(name: string): string[] {
  return name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[đðłøæœßþıħ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’ʼ`´]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .sort();
}

const isLatin = (word: string) => /^[\p{Script=Latin}\p{N}]+$/u.test(word);

/**
 * Compares the holder of a bank account with the name of the identity check. The same whole words in any order are accepted, also as banks spell them. A name without
 * some of the other's middle names, or in another script, is for staff. All others are refused.
 */
export function compareNames(holder: string, legalName: string): Exclude<NameCheck, "unchecked"> {
  const one = foldName(holder);
  const other = foldName(legalName);
  if (one.length === 0 || other.length === 0) return "review";
  const isLatinPair = one.every(isLatin) && other.every(isLatin);
  const spellings: [string[], string[]][] = [
    [one, other],
    ...(isLatinPair ? [[spelled(holder), spelled(legalName)] as [string[], string[]]] : []),
  ];
  if (spellings.some(([a, b]) => a.join(" ") === b.join(" "))) return "accepted";
  if (one.every(isLatin) !== other.every(isLatin)) return "review";
  return spellings.some(([a, b]) => isShorterName(a, b) || isShorterName(b, a)) ? "review" : "refused";
}

/** Whether a name is another one without some of its words; one shared word, such as a family name alone, is no match. */
function isShorterName(short: readonly string[], long: readonly string[]): boolean {
  return short.length >= 2 && short.length < long.length && isWithin(short, long);
}

/** The folded words of a name as banks write it: ä as ae, ø as oe. */
const spelled = (name: string) => foldName(bankSpelling(name) ?? name);

/** Whether each word is in the list, as often as it occurs. */
function isWithin(words: readonly string[], list: readonly string[]): boolean {
  const left = [...list];
  return words.every((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
