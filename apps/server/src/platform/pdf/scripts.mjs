/** Scripts of which a reader learns that no font has them, by a character of theirs; `emoji` and `other` take what has no row. */
const scripts = /** @type {const} */ ({
  han: /\p{Script=Han}/u,
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/u,
  hangul: /\p{Script=Hangul}/u,
  arabic: /\p{Script=Arabic}/u,
  hebrew: /\p{Script=Hebrew}/u,
  thai: /\p{Script=Thai}/u,
  devanagari: /\p{Script=Devanagari}/u,
  emoji: /\p{Extended_Pictographic}|\p{Regional_Indicator}/u,
});

/** @typedef {keyof typeof scripts | "other"} MissingScript */

/** @param {string} character @returns {MissingScript} */
export function scriptOf(character) {
  for (const [name, has] of Object.entries(scripts)) if (has.test(character)) return /** @type {MissingScript} */ (name);
  return "other";
}
