import type { AttachedFile } from "@safeport/contract/files/file.schema";
import type { AnswersInput } from "@safeport/contract/programs/core/question.schema";
import type { Report, Weakness } from "@safeport/contract/reports/core/report.schema";
import type { Automation } from "@safeport/contract/reports/core/report.values";
import type { SubmitReportInput } from "@safeport/contract/reports/core/report-input.schema";
import { eachText, type WriteUpField, type WriteUpTexts } from "@safeport/contract/reports/core/write-up.values";
import { type RatingForm, ratingInput } from "../severity/rating.ts";

/** A report as it is being written. */
export interface ReportForm extends WriteUpTexts {
  scope_id: string | null;
  /** The name of an asset that is not listed, in place of a scope; null where that is not chosen. */
  unlisted_asset: string | null;
  weakness: Weakness | null;
  poc_title: string;
  answers: Readonly<AnswersInput>;
  rating: RatingForm;
  files: readonly AttachedFile[];
  automation: Automation;
  /** Whether an agent of its author began it, so that it stays one by an agent. */
  by_agent: boolean;
}
export type ReportField =
  | "scope_id"
  | "unlisted_asset"
  | "weakness_id"
  | "poc_title"
  | WriteUpField
  | "severity"
  | "automation"
  | `answers.${string}`;

export const emptyReport: ReportForm = {
  scope_id: null,
  unlisted_asset: null,
  weakness: null,
  poc_title: "",
  ...eachText(() => ""),
  answers: [],
  rating: { by: "vector", vector: "", severity: null },
  files: [],
  automation: "none",
  by_agent: false,
};

/** The form of a draft that is saved by the server. */
export function formOf(draft: Report): ReportForm {
  // A draft that nobody has rated yet says "none", too.
  const severity = draft.severity_claim?.severity ?? draft.severity;
  const named = draft.cvss_vector === null && severity !== "none";
  return {
    scope_id: draft.scope_id,
    unlisted_asset: draft.unlisted_asset,
    weakness: draft.weakness,
    poc_title: draft.poc_title,
    ...eachText((name) => draft[name]),
    answers: draft.answers.map(({ question_id, value }) => ({ question_id, value })),
    rating: {
      by: named ? "name" : "vector",
      vector: draft.cvss_vector ?? "",
      severity: named ? severity : null,
    },
    files: draft.files,
    automation: draft.automation ?? "none",
    by_agent: draft.agent !== null,
  };
}

type ReportInput = Omit<SubmitReportInput, "program_id">;

/** The body to save or to send; a vector that is not complete yet stays in the form. */
export function reportInput(form: ReportForm, asDraft: boolean): ReportInput {
  return {
    scope_id: form.scope_id,
    unlisted_asset: form.unlisted_asset?.trim() ?? null,
    weakness_id: form.weakness?.weakness_id ?? null,
    poc_title: form.poc_title.trim(),
    ...eachText((name) => form[name]),
    file_ids: form.files.map(({ file_id }) => file_id),
    answers: form.answers.filter(({ value }) => value !== ""),
    ...ratingOf(form.rating, asDraft),
    automation: form.automation,
    save_as_draft: asDraft,
  };
}

/**
 * Both fields, since the server keeps fields that are not sent: a removed vector must go. A draft without a rating is rated
 * "none".
 */
function ratingOf(rating: RatingForm, asDraft: boolean): Pick<ReportInput, "severity" | "cvss_vector"> {
  return { cvss_vector: null, ...(ratingInput(rating) ?? (asDraft ? { severity: "none" } : {})) };
}

/** Whether a draft at the server has the text of a form; ratings aside, which the server computes. */
export function isSameText(draft: Report, form: ReportForm): boolean {
  const textOf = ({ severity: _severity, cvss_vector: _vector, ...text }: ReportInput) => JSON.stringify(text);
  return textOf(reportInput(formOf(draft), true)) === textOf(reportInput(form, true));
}

/** Whether the server can keep the form as a draft: it needs a title to list it by. */
export function canSave(form: ReportForm): boolean {
  return form.poc_title.trim() !== "";
}
