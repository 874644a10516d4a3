import type { Program } from "@safeport/contract/programs/core/program.schema";
import type { Question } from "@safeport/contract/programs/core/question.schema";
import { completenessOf, type MissingPart, writtenDescription } from "@safeport/contract/reports/core/completeness";
import { eachPart, writeUp, writeUpFields } from "@safeport/contract/reports/core/write-up.values";
import { ratingInput } from "../severity/rating.ts";
import type { ReportField, ReportForm } from "./report-form.ts";

export interface FormProgress {
  /** Fields without which the report cannot be sent, in the order of the form. */
  missing: ReportField[];
  /** Missing parts that would raise the score, in the order of the form; proof comes last. */
  open: (MissingPart & { field: ReportField })[];
  /** 0 to 100, as the server computes it. */
  score: number;
}

/** The fields that every report has. */
export type OwnField = Exclude<ReportField, "unlisted_asset" | "automation" | `answers.${string}`>;

/** The fields of a report in the order of the form; those that must be there are marked. */
export const reportFields: readonly { name: OwnField; required: boolean }[] = [
  { name: "scope_id", required: true },
  { name: "weakness_id", required: false },
  { name: "poc_title", required: true },
  ...writeUpFields.map((name) => ({ name, required: writeUp[name].required !== null })),
  { name: "severity", required: true },
];

/** The field where each part of the score is written. Proof is a code block in any text, or a file. */
export const fieldOfPart: Record<MissingPart["part"], ReportField> = {
  scope: "scope_id",
  weakness: "weakness_id",
  title: "poc_title",
  ...eachPart((name) => name),
  proof: "actual_markdown",
  vector: "severity",
};

/** Whether a field of the form says something. */
export function isFilled(form: ReportForm, name: OwnField): boolean {
  if (name === "severity") return ratingInput(form.rating) !== null;
  if (name === "weakness_id") return form.weakness !== null;
  if (name === "scope_id") return form.scope_id !== null || form.unlisted_asset !== null;
  return (form[name] ?? "").trim() !== "";
}

/** Whether a question of the program is answered; a box must be ticked. */
export function isAnswered(form: ReportForm, { question_id }: Question): boolean {
  const value = form.answers.find((answer) => answer.question_id === question_id)?.value;
  return typeof value === "string" ? value.trim() !== "" : value === true;
}

/** Requirements of a program for new reports. */
export type ProgramForm = Pick<Program, "report_questions" | "report_template" | "accepts_unlisted_assets" | "automation_rule">;

/** The form without what the program has written itself. */
export function writtenForm(form: ReportForm, { report_template }: ProgramForm): ReportForm {
  return { ...form, poc_description_markdown: writtenDescription(form.poc_description_markdown, report_template) };
}

/** Completeness of a report to a program: score, missing fields, and parts that would raise the score. */
export function progressOf(entered: ReportForm, program: ProgramForm): FormProgress {
  const form = writtenForm(entered, program);
  const rating = ratingInput(form.rating);
  const { score, missing } = completenessOf({
    ...form,
    weakness_name: form.weakness?.name ?? null,
    cvss_vector: rating && "cvss_vector" in rating ? rating.cvss_vector : null,
    has_files: form.files.length > 0,
  });
  return {
    missing: [
      ...missingAsset(form, program),
      ...missingFields(form),
      ...missingAnswers(form, program.report_questions),
      ...refusedAutomation(form, program),
    ],
    open: missing.map((part) => ({ ...part, field: fieldOfPart[part.part] })),
    score,
  };
}

/** The name of an asset that is not listed, while it is empty or its program accepts no such reports. */
function missingAsset({ unlisted_asset }: ReportForm, { accepts_unlisted_assets }: ProgramForm): ReportField[] {
  if (unlisted_asset === null) return [];
  return unlisted_asset.trim() === "" || !accepts_unlisted_assets ? ["unlisted_asset"] : [];
}

/** A report by an agent, where the program takes none. */
function refusedAutomation({ automation }: ReportForm, { automation_rule }: ProgramForm): ReportField[] {
  return automation === "agent" && automation_rule.rule === "forbid" ? ["automation"] : [];
}

function missingFields(form: ReportForm): ReportField[] {
  return reportFields.filter(({ name, required }) => required && !isFilled(form, name)).map(({ name }) => name);
}

function missingAnswers(form: ReportForm, questions: readonly Question[]): ReportField[] {
  const missing = questions.filter((question) => question.required && !isAnswered(form, question));
  return missing.map(({ question_id }): ReportField => `answers.${question_id}`);
}
