const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * The letters that stand for a name without a picture: the first ones of its first two words, or the first two of its only
 * word. Empty if the name has neither a letter nor a digit.
 */
export function initialsOf(name: string): string {
  const words = name
    .split(/\s+/)
    .map(lettersOf)
    .filter((letters) => letters.length > 0);
  const [first = [], second] = words;
  const letters = second ? [first[0], second[0]] : first.slice(0, 2);
  return letters.map((letter = "") => upperCaseOf(letter)).join("");
}

/** The letters and digits of a word, each with its marks. */
function lettersOf(word: string): string[] {
  return [...graphemes.segment(word)].map(({ segment }) => segment).filter((segment) => /^[\p{L}\p{N}]/u.test(segment));
}

/** As a name begins. Georgian has capitals for headlines only, and a letter without a capital of its own would become two. */
function upperCaseOf(letter: string): string {
  const upper = letter.toUpperCase();
  return /^\p{Script=Georgian}/u.test(letter) || [...upper].length > [...letter].length ? letter : upper;
}
