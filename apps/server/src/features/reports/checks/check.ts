import { type CheckedField, checkedFields } from "@safeport/contract/flood/checks/check.values";

export type CheckedTexts = Readonly<Record<CheckedField, string>>;

/** A place in a text; `start` and `end` count code points. */
export interface Passage {
  field: CheckedField;
  start: number;
  end: number;
  text: string;
}

/** What a check says of a report, with the code of its sentence and the values in it. */
export interface CheckResult {
  result: "pass" | "fail" | "unknown";
  sentence: string;
  params: Readonly<Record<string, string | number>>;
  /** Where the check found what it speaks of; at most `maxPassages`, in the order of the texts. */
  passages: readonly Passage[];
  /** Of a check of code: what is in the program's index, and whether everybody may know that. */
  found?: readonly string[];
  is_found_public?: boolean;
}

export const maxPassages = 50;

/** Characters that are read of each text. */
export const maxCheckedText = 60_000;

/** Something that a text names, with its place in UTF-16 units. */
export interface Mention {
  field: CheckedField;
  text: string;
  index: number;
}

/** All matches of an expression with the flag `g` in the texts, at most `limit`. */
export function findMentions(texts: CheckedTexts, expression: RegExp, limit = 500): Mention[] {
  const mentions: Mention[] = [];
  for (const field of checkedFields)
    for (const match of texts[field].slice(0, maxCheckedText).matchAll(expression)) {
      if (mentions.length === limit) return mentions;
      const text = match.groups?.name ?? match[0];
      mentions.push({ field, text, index: match.index + match[0].indexOf(text) });
    }
  return mentions;
}

/** The places of mentions in code points. */
export function passagesOf(texts: CheckedTexts, mentions: readonly Mention[]): Passage[] {
  return mentions.slice(0, maxPassages).map(({ field, text, index }) => {
    const start = codePoints(texts[field].slice(0, index));
    return { field, start, end: start + codePoints(text), text };
  });
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
