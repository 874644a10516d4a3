import * as z from "zod/mini";
import { fieldCode, fieldRule } from "../../kernel/field-error.ts";
import { Uuid } from "../../kernel/ids.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { markdown, singleLine } from "../../kernel/text.ts";
import { questionLimits } from "./question.limits.ts";
import { questionKinds } from "./question.values.ts";

/** A question that a program asks of each report. */
export const Question = z.object({
  question_id: Uuid,
  kind: z.enum(questionKinds).check(z.describe("How the question is answered.")),
  text: z.string().check(z.describe("The question.")),
  required: z.boolean().check(z.describe("Whether a report is refused without an answer; a box must then be ticked.")),
  choices: z.array(z.string()).check(z.describe("What can be chosen; empty for other kinds.")),
});
export type Question = z.infer<typeof Question>;

const QuestionInput = z
  .strictObject({
    /** The id of a question that stays; a question without one is new and gets one. */
    question_id: z.optional(Uuid),
    kind: z.enum(questionKinds).check(z.describe("How the question is answered.")),
    text: singleLine(questionLimits.text).check(z.describe("The question.")),
    required: z._default(
      z.boolean().check(z.describe("Whether a report is refused without an answer; a box must then be ticked.")),
      false,
    ),
    choices: z._default(
      z
        .array(singleLine(questionLimits.choice))
        .check(z.maxLength(questionLimits.choices), z.describe("What can be chosen; empty for other kinds.")),
      [],
    ),
  })
  .check(
    z.refine(({ kind, choices }) => (kind === "choice" ? new Set(choices).size > 1 : choices.length === 0), {
      path: ["choices"],
      error: fieldCode("question_choices"),
    }),
    z.refine(({ choices }) => new Set(choices).size === choices.length, {
      path: ["choices"],
      error: fieldCode("question_choices"),
    }),
  );

/** All questions of a program in their order: one that is left out is removed. */
export const QuestionsInput = z.array(QuestionInput).check(
  z.maxLength(questionLimits.questions),
  fieldRule((questions: { question_id?: string | undefined }[]) => {
    const ids = questions.flatMap(({ question_id }) => question_id?.toLowerCase() ?? []);
    return new Set(ids).size === ids.length;
  }, "question_repeated"),
);
export type QuestionsInput = z.output<typeof QuestionsInput>;

/** A text or one of the choices; true or false for a box. */
const AnswerValue = z.union([markdown(textLimits.comment), z.boolean()]);

/** The answers of a report to a program's questions: all of them, so a draft loses answers that are left out. */
export const AnswersInput = z
  .array(
    z.strictObject({
      question_id: Uuid,
      value: AnswerValue.check(z.describe("A text or one of the choices; true or false for a box.")),
    }),
  )
  .check(z.maxLength(2 * questionLimits.questions));
export type AnswersInput = z.output<typeof AnswersInput>;

/** An answer with its question as it was when the report was sent, or a draft was saved. */
export const Answer = z.object({
  question_id: Uuid,
  kind: z.enum(questionKinds).check(z.describe("How the question is answered.")),
  question: z.string().check(z.describe("The question as it was.")),
  value: z.union([z.string(), z.boolean()]).check(z.describe("A text or one of the choices; true or false for a box.")),
});
export type Answer = z.infer<typeof Answer>;
