import { fieldCode } from "@safeport/contract/kernel/field-error";
import { trimmedLines } from "@safeport/contract/kernel/text";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { minReason } from "@safeport/contract/reports/core/report.limits";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import * as z from "zod/mini";
import { type RatingForm, ratingInput } from "./rating.ts";

/** Values of the form that changes the severity, as typed. */
export interface SeverityForm extends RatingForm {
  reason: string;
}

/** Starts with the rating that a report has. */
export function severityFormOf({ cvss_vector, severity }: Report): SeverityForm {
  return { by: "vector", vector: cvss_vector ?? "", severity, reason: "" };
}

/** People give a reason, which both sides read; a rating by vector must be complete. */
export const severitySchema = z.looseObject({ reason: trimmedLines(textLimits.reason, minReason.severity) }).check(
  z.refine((form) => ratingInput(form as unknown as RatingForm) !== null, {
    path: ["cvss_vector"],
    error: fieldCode("vector_invalid"),
  }),
);
