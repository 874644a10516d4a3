import type { NameCheck } from "@safeport/contract/wallet/bank-account.values";

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
 * Compares the holder of a bank account with the name of the identity check. The same whole words in any order are accepted. A name without
 * some of the other's middle names, or in another script, is for staff. All others are refused.
 */
export function compareNames(holder: string, legalName: string): Exclude<NameCheck, "unchecked"> {
  const one = foldName(holder);
  const other = foldName(legalName);
  if (one.length === 0 || other.length === 0) return "review";
  if (one.join(" ") === other.join(" ")) return "accepted";
  if (one.every(isLatin) !== other.every(isLatin)) return "review";
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  // One shared word, such as a family name alone, is no match.
  return short.length >= 2 && short.length < long.length && isWithin(short, long) ? "review" : "refused";
}

/** Whether each word is in the list, as often as it occurs. */
function isWithin(words: readonly string[], list: readonly string[]): boolean {
  const left = [...list];
  return words.every((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
