import { findRequests } from "./asset-checks.ts";
import { type CheckedTexts, type CheckResult, findMentions, passagesOf } from "./check.ts";

const numberedStep =
  /^[ \t>*#-]{0,8}(?:\d{1,3}[.):]\*{0,2}[ \t]{1,8}[^\s]|(?:step|étape|schritt|paso|passo)[ \t]{1,4}\d{1,3}(?!\w))/gim;

/** Whether the way to reproduce has two numbered steps or more. */
export function checkSteps(texts: CheckedTexts): CheckResult {
  const steps = findMentions(texts, numberedStep).filter(
    ({ field }) => field === "steps_markdown" || field === "poc_description_markdown",
  );
  return {
    result: steps.length < 2 ? "fail" : "pass",
    sentence: steps.length < 2 ? "few_steps" : "steps",
    params: { count: steps.length },
    passages: [],
  };
}

const fencedBlock = /^ {0,3}(?:`{3,}|~{3,})[^\n`]{0,100}\n(?! {0,3}(?:`{3,}|~{3,}))[^\n]*\S/gm;
const indentedBlock = /(?:^|\n)[ \t]*\n(?: {4}|\t)(?![ \t]*(?:[-*+]|\d{1,3}[.)])[ \t])[^\n]*\S/g;
const logLine =
  /^.{0,40}\b\d{1,2}:\d{2}:\d{2}(?:[.,]\d{1,9})?\b.{0,200}$|^[ \t]{0,8}(?:at [\w.$<>]{3,200} ?\(|#\d{1,3} {1,4}0x[0-9a-f]{4,16}|==\d{1,9}==|Traceback \(most recent)/gm;

/** Whether something shows the finding: a request, code, a log or a file. */
export function checkEvidence(texts: CheckedTexts, report: { has_files: boolean }): CheckResult {
  const shown = [fencedBlock, indentedBlock, logLine].flatMap((expression) => findMentions(texts, expression, 5));
  const isShown = report.has_files || shown.length > 0 || findRequests(texts).length > 0;
  return {
    result: isShown ? "pass" : "fail",
    sentence: isShown ? "evidence" : "no_evidence",
    params: {},
    passages: passagesOf(texts, shown),
  };
}
