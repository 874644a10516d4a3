import { beginningWith, containing } from "./like-pattern.ts";

/** A shorter search word has a trigram only at the start of a word, so it is searched only there. */
const shortestWithin = 3;
/** Whether a search word has too few characters to be found within a word. */
export const isShortWord = (word: string) => [...word].length < shortestWithin;
/** Further words of a search are ignored. */
const mostWords = 8;

/** Normalises a text for search: no accents, lower case, one form of apostrophes and quotation marks. `search_fold()` in the database does the same. */
export function foldText(text: string): string {
  return text
    .replace(/[‘’‛ʼ′´`]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200f]/g, "")
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[đøłıħŧ]/g, (letter) => ({ đ: "d", ø: "o", ł: "l", ı: "i", ħ: "h" })[letter] ?? "t")
    .replaceAll("ß", "ss")
    .replaceAll("æ", "ae")
    .replaceAll("œ", "oe")
    .replace(/[ \t\u00a0\u3000]+/g, " ");
}

/** The words of a search. A hit contains all of them, in any order. */
export function searchWords(search: string): string[] {
  const words = foldText(search)
    .split(" ")
    .filter((word) => word !== "");
  return [...new Set(words)].slice(0, mostWords);
}

/** The `like` pattern that finds a word in a text prepared by the database's `search_words()`. */
export function wordPattern(word: string): string {
  return isShortWord(word) ? `% ${beginningWith(word)}` : containing(word);
}

const unspaced =
  /^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3ffff}]{2,}$/u;
const separators = /[ -/:-@[-`{-~\u2000-\u206f\u3000-\u303f\uff00-\uff0f]+/;

/** The tsquery of these words for `search_vector()`; null if they contain no letter or digit. */
export function textQuery(words: readonly string[]): string | null {
  const queries = words.map((word) => {
    const parts = word.split(separators).filter((part) => part !== "");
    return parts.map((part, n) => lexemes(part, n === parts.length - 1)).join(" <-> ");
  });
  const all = queries.filter((query) => query !== "");
  return all.length > 0 ? all.map((query) => `(${query})`).join(" & ") : null;
}

/** The last part matches as a prefix. Parts contain no quotes or backslashes, which are separators. */
function lexemes(part: string, isLast: boolean): string {
  if (!unspaced.test(part)) return `'${part}'${isLast ? ":*" : ""}`;
  const characters = [...part];
  return `(${characters
    .slice(1)
    .map((next, n) => `'${characters[n]}${next}'`)
    .join(" & ")})`;
}
