import type { CheckResult } from "../../reports/checks/check.ts";
import { type CheckedTexts, passagesOf } from "../../reports/checks/check.ts";
import type { CodeRef } from "./code-refs.ts";

/** An index of the program's code, of the version that is looked into. */
export interface CheckedIndex {
  name: string;
  version: string;
  commit_id: string;
  is_public: boolean;
}

/** Digits of a commit that people compare. */
const shortCommit = 8;

/**
 * Whether at least a third of the paths, functions and lines that a report names are in the program's index. `found` are those of `refs` that are; what was not
 * found is among the passages of the result, whatever it is.
 */
export function checkCodeRefs(
  texts: CheckedTexts,
  refs: readonly CodeRef[],
  { indexes, found }: { indexes: readonly CheckedIndex[]; found: ReadonlySet<CodeRef> },
): CheckResult {
  if (indexes.length === 0) return { result: "unknown", sentence: "no_code_index", params: {}, passages: [] };
  const params = {
    index: indexes.map(({ name, version, commit_id }) => `${name} ${version} (${commit_id.slice(0, shortCommit)})`).join(", "),
  };
  if (refs.length === 0) return { result: "unknown", sentence: "no_code_named", params, passages: [] };
  const missing = refs.filter((ref) => !found.has(ref));
  const isFailed = found.size * 3 < refs.length;
  return {
    result: isFailed ? "fail" : "pass",
    sentence: isFailed ? "code_missing" : missing.length > 0 ? "code_partly" : "code_found",
    params: { ...params, count: missing.length, named: refs.length },
    passages: passagesOf(texts, missing),
    found: [...found].map(({ text }) => text),
    is_found_public: indexes.every(({ is_public }) => is_public),
  };
}

/** Of each repository the newest version that the texts name, else its newest; `indexes` by repository, newest first. */
export function chosenIndexes<Index extends CheckedIndex>(texts: string, indexes: readonly Index[]): Index[] {
  const names = [...new Set(indexes.map(({ name }) => name))];
  return names.flatMap((name) => {
    const own = indexes.filter((index) => index.name === name);
    return (
      own.find(({ version, commit_id }) => hasVersion(texts, version) || texts.includes(commit_id.slice(0, shortCommit))) ??
      own[0] ??
      []
    );
  });
}

/** Whether a text names a version, with or without `v` before it, and not as a part of another. */
function hasVersion(text: string, version: string): boolean {
  const digits = /\d/.test(version) ? version.replace(/^[a-z_-]{0,20}(?=\d)/i, "") : version;
  for (let at = text.indexOf(digits); at >= 0; at = text.indexOf(digits, at + 1))
    if (
      !/[\w.]/.test((text[at - 1] ?? " ").replace(/v/i, " ")) &&
      !/^(?:\w|\.\d)/.test(text.slice(at + digits.length, at + digits.length + 2))
    )
      return true;
  return false;
}
