import { eachText } from "@safeport/contract/reports/core/write-up.values";
import { translate } from "@safeport/messages/translate";
import { expect } from "vitest";
import type { CheckedTexts, CheckResult } from "../src/features/reports/checks/check.ts";

/** The texts of a report of which only some are filled. */
export function textsWith(texts: Partial<CheckedTexts>): CheckedTexts {
  return { poc_title: "", ...eachText(() => ""), ...texts };
}

/** The passages of a result, as their texts. */
export function quoted(texts: CheckedTexts, { passages }: CheckResult): string[] {
  return passages.map(({ field, start, end }) => [...texts[field]].slice(start, end).join(""));
}

/** Expects a result, and that its sentence can be said in both languages. */
export function expectResult(result: CheckResult, expected: CheckResult["result"], sentence: string): void {
  expect([result.result, result.sentence]).toEqual([expected, sentence]);
  for (const language of ["en", "fr"] as const)
    expect(translate(language, `checks.sentence.${sentence}` as "checks.sentence.steps", result.params)).toMatch(/^\S.*\.$/);
}
