import { isBlank } from "@safeport/contract/kernel/text";
import { questionLimits } from "@safeport/contract/programs/core/question.limits";
import type { Answer, AnswersInput, Question } from "@safeport/contract/programs/core/question.schema";
import { AppError, type RefusedField } from "../../../platform/http/app-error.ts";

interface Questions {
  /** The questions of the program now, in their order. */
  questions: readonly Question[];
  /** The answers of the draft; answers to questions that the program has removed since may stay. */
  stored: readonly Answer[];
  sending: boolean;
}

/**
 * Answers with the texts of their questions, in the order of the questions. Blank ones are left out. A report that is sent states every box,
 * ticked or not. Throws 422 for an answer that fits no question and, when sending, for a required question without an answer.
 */
export function answerQuestions(input: AnswersInput, { questions, stored, sending }: Questions): Answer[] {
  const values = new Map(input.map(({ question_id, value }) => [question_id.toLowerCase(), value]));
  const errors: RefusedField[] = [];
  const answers = questions.flatMap((question): Answer[] => {
    const { question_id, kind, text } = question;
    const value = values.get(question_id) ?? (sending && kind === "checkbox" ? false : "");
    values.delete(question_id);
    const code = problemOf(question, value, sending);
    if (code === "too_long")
      errors.push({ loc: ["body", "answers", question_id], code, params: { max: questionLimits.shortAnswer } });
    else if (code) errors.push({ loc: ["body", "answers", question_id], code });
    return isMissing(value) ? [] : [{ question_id, kind, question: text, value }];
  });
  // An answer whose question is gone keeps the question's text.
  const former = stored.filter(({ question_id }) => values.has(question_id));
  for (const { question_id, value, ...answer } of former) {
    const sent = values.get(question_id) ?? value;
    values.delete(question_id);
    if (!isMissing(sent) && typeof sent === typeof value) answers.push({ question_id, ...answer, value: sent });
  }
  for (const question_id of values.keys()) errors.push({ loc: ["body", "answers", question_id], code: "answer_unknown" });
  if (errors.length > 0) throw new AppError("invalid", null, { errors });
  return answers;
}

function problemOf({ kind, required, choices }: Question, value: string | boolean, sending: boolean) {
  if (isMissing(value) || value === false) return sending && required ? "answer_required" : null;
  if ((kind === "checkbox") !== (typeof value === "boolean")) return "answer_not_offered";
  if (typeof value === "boolean") return null;
  if (kind === "choice" && !choices.includes(value)) return "answer_not_offered";
  if (kind === "short_text" && (value.length > questionLimits.shortAnswer || /[\r\n]/.test(value))) return "too_long";
  return null;
}

function isMissing(value: string | boolean): boolean {
  return typeof value === "string" && isBlank(value);
}
