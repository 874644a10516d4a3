import { type CheckedTexts, type CheckResult, passagesOf } from "./check.ts";

/** An entry of a list of non-issues, by the words that name it. */
export interface NonIssue {
  key: string;
  /** Groups of words; a text is about the entry if it has a word of each. A word matches at the beginning of a word of the text. */
  terms: readonly (readonly string[])[];
  /** Words that say that more was shown, so the entry does not match. */
  unless?: readonly string[];
}

/** Characters at the beginning of a description that say what it is about. */
const maxStart = 700;

/** Whether the title and the beginning of the description are about an entry of the program's list. */
export function checkNonIssue(texts: CheckedTexts, entries: readonly NonIssue[]): CheckResult {
  const start = foldedStart(texts);
  const entry = entries.find((one) => isAbout(start, one));
  if (!entry) return { result: "pass", sentence: "no_non_issue", params: {}, passages: [] };
  const mentions = entry.terms.flatMap((group) => {
    const term = group.find((word) => hasTerm(start, word)) ?? "";
    const index = texts.poc_title.toLowerCase().indexOf(term);
    return index < 0 ? [] : [{ field: "poc_title" as const, text: texts.poc_title.slice(index, index + term.length), index }];
  });
  return { result: "fail", sentence: "non_issue", params: { entry: entry.key }, passages: passagesOf(texts, mentions) };
}

function foldedStart(texts: CheckedTexts): string {
  return ` ${texts.poc_title} \n ${texts.poc_description_markdown.slice(0, maxStart)} `
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’‘]/g, "'");
}

function isAbout(start: string, { terms, unless = [] }: NonIssue): boolean {
  return (
    terms.length > 0 &&
    terms.every((group) => group.some((term) => hasTerm(start, term))) &&
    !unless.some((term) => hasTerm(start, term))
  );
}

/** Whether a text has a term at the beginning of a word; a term ending with `$` is a whole word. */
function hasTerm(text: string, term: string): boolean {
  const isWhole = term.endsWith("$");
  const word = isWhole ? term.slice(0, -1) : term;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isLetter(text[at - 1]) && isLetter(word[0])) continue;
    if (!isWhole || !isLetter(text[at + word.length])) return true;
  }
  return false;
}

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
