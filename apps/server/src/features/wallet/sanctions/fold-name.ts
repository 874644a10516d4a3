/** Letters that have no form with a mark of their own in Unicode, as passports write them. */
const letters: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i", ħ: "h", ŋ: "n" },
};

/** More words and letters of a name are left out. */
const most = { letters: 300, words: 20 };

/**
 * A name as its words without marks, case and signs, in the order of the alphabet, so that writings of one name become equal: `Müller, Jean-Luc` is
 * `jean luc muller`. Other scripts stay as they are.
 */
export function foldName(text: string): string {
  return text
    .slice(0, most.letters)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøłđðþıħŋ]/g, (letter) => letters[letter] ?? letter)
    .replace(/['’‘ʼʻ`´]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .slice(0, most.words)
    .sort()
    .join(" ");
}
