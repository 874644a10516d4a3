import { Avatar as MantineAvatar } from "@mantine/core";

interface AvatarProps {
  name: string;
  /** Address of a picture. */
  picture?: string | null;
  size?: 20 | 24 | 28 | 32 | 40 | 72;
  /** Companies are square. */
  square?: boolean;
}

const tones = ["indigo", "sky", "green", "amber", "rose", "violet", "brown", "grey"] as const;

/** A picture, or initials on a colour derived from the name. Hidden from screen readers, because the name is beside it. */
export function Avatar({ name, picture = null, size = 28, square = false }: AvatarProps) {
  const hash = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7);
  const tone = tones[hash % tones.length];
  return (
    <MantineAvatar
      component="span"
      src={picture}
      alt=""
      size={size}
      radius={square ? "md" : "50%"}
      imageProps={{ loading: "lazy" }}
      vars={() => ({ root: { "--avatar-bg": `var(--sp-${tone}-soft)`, "--avatar-color": `var(--sp-${tone})` } })}
      aria-hidden
    >
      {initialsOf(name) || null}
    </MantineAvatar>
  );
}

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

/** Made when a name needs it, because that takes as long as all else that a page does before its first render. */
let graphemes: Intl.Segmenter | undefined;

/** The letters and digits of a word, each with its marks. */
function lettersOf(word: string): string[] {
  return charactersOf(word).filter((character) => /^[\p{L}\p{N}]/u.test(character));
}

function charactersOf(word: string): string[] {
  // Before the combining marks, which start at U+0300, each character stands for itself.
  if (/^[\0-\u02ff]*$/.test(word)) return [...word];
  // Firefox has it since version 125; without it, a mark counts as a character.
  if (!("Segmenter" in Intl)) return [...word];
  graphemes ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return [...graphemes.segment(word)].map(({ segment }) => segment);
}

/** As a name begins. Georgian has capitals for headlines only, and a letter without a capital of its own would become two. */
function upperCaseOf(letter: string): string {
  const upper = letter.toUpperCase();
  return /^\p{Script=Georgian}/u.test(letter) || [...upper].length > [...letter].length ? letter : upper;
}
