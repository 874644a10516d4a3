import { type CheckedTexts, type CheckResult, passagesOf } from "../../reports/checks/check.ts";
import { folded, type NonIssueWords } from "../non-issues/non-issue-words.ts";

/** An entry that a program uses: one of the platform by its name, or one of its own with its texts, which stored results keep. */
export type UsedNonIssue = NonIssueWords & ({ key: string } | { title: string; reason: string; changes: string });

/** Characters at the beginning of a description that say what it is about. */
const maxStart = 700;

/** Whether the title and the beginning of the description are about an entry of the program's list. */
export function checkNonIssue(texts: CheckedTexts, entries: readonly UsedNonIssue[]): CheckResult {
  const start = folded(` ${texts.poc_title} \n ${texts.poc_description_markdown.slice(0, maxStart)} `);
  const entry = entries.find((one) => isAbout(start, one));
  if (!entry) return { result: "pass", sentence: "no_non_issue", params: {}, passages: [] };
  const title = texts.poc_title.toLowerCase();
  const mentions = entry.terms.flatMap((group) => {
    const word = wordOf(group.find((term) => hasTerm(start, term)) ?? "");
    // A few letters change their length in lower case, and places with it.
    const index = title.length === texts.poc_title.length ? title.indexOf(word) : -1;
    return index < 0 ? [] : [{ field: "poc_title" as const, text: texts.poc_title.slice(index, index + word.length), index }];
  });
  return { result: "fail", sentence: "non_issue", params: paramsOf(entry), passages: passagesOf(texts, mentions) };
}

function paramsOf(entry: UsedNonIssue): CheckResult["params"] {
  return "key" in entry ? { entry: entry.key } : { entry: entry.title, reason: entry.reason, changes: entry.changes };
}

function isAbout(start: string, { terms, unless = [] }: NonIssueWords): boolean {
  return (
    terms.length > 0 &&
    terms.every((group) => group.some((term) => hasTerm(start, term))) &&
    !unless.some((term) => hasTerm(start, term))
  );
}

/** Whether a text has a term at the beginning of a word; a term ending with `$` is a whole word. */
function hasTerm(text: string, term: string): boolean {
  const isWhole = term.endsWith("$");
  const word = wordOf(term);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isLetter(text[at - 1]) && isLetter(word[0])) continue;
    if (!isWhole || !isLetter(text[at + word.length])) return true;
  }
  return false;
}

const wordOf = (term: string) => (term.endsWith("$") ? term.slice(0, -1) : term);

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
