import { ratingInput } from "../severity/rating.ts";
import type { ReportField, ReportForm } from "./report-form.ts";

export interface Completeness {
  /** Fields without which the report cannot be sent, in the order of the form. */
  missing: ReportField[];
  /** Fields that make a report easier to believe and to reproduce. */
  advised: ReportField[];
  /** Of all fields, how many are there. */
  done: number;
  total: number;
}

/** The fields of a report in the order of the form; those that must be there are marked. */
export const reportFields: readonly { name: ReportField; required: boolean }[] = [
  { name: "scope_id", required: true },
  { name: "weakness_id", required: false },
  { name: "poc_title", required: true },
  { name: "poc_description_markdown", required: true },
  { name: "steps_markdown", required: false },
  { name: "impact_markdown", required: false },
  { name: "severity", required: true },
];

/** Whether a field of the form says something. */
export function isFilled(form: ReportForm, name: ReportField): boolean {
  if (name === "severity") return ratingInput(form.rating) !== null;
  if (name === "weakness_id") return form.weakness !== null;
  return (form[name] ?? "").trim() !== "";
}

/** What a report still lacks. */
export function completenessOf(form: ReportForm): Completeness {
  const open = reportFields.filter(({ name }) => !isFilled(form, name));
  return {
    missing: open.filter(({ required }) => required).map(({ name }) => name),
    advised: open.filter(({ required }) => !required).map(({ name }) => name),
    done: reportFields.length - open.length,
    total: reportFields.length,
  };
}
