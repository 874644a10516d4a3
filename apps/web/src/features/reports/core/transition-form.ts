import { fieldCode, fieldRule } from "@safeport/contract/kernel/field-error";
import { isBlank, multiLine, trimmedLines } from "@safeport/contract/kernel/text";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { minReason } from "@safeport/contract/reports/core/report.limits";
import {
  type ReportStatus,
  type Requirement,
  reportTransitions,
  transitionTo,
} from "@safeport/contract/reports/core/report.state";
import { companyCloseReasons } from "@safeport/contract/reports/core/report.values";
import type { ChangeStatusInput } from "@safeport/contract/reports/core/report-input.schema";
import * as z from "zod/mini";

const knownIssue = "known:";

/** The value of the field for the original that stands for a known issue. */
export function knownIssueValue(id: string): string {
  return knownIssue + id;
}

/** Whether the field for the original names a known issue. */
export function isKnownIssue(value: string): boolean {
  return value.startsWith(knownIssue);
}

/** Whether the field for the original has words to search for, and names no report or known issue yet. */
export function isOriginalWords(value: string): boolean {
  return value.trim() !== "" && !isKnownIssue(value) && !/^#?\d+$/.test(value.trim());
}

function originalOf(value: string): Pick<ChangeStatusInput, "duplicate_of" | "known_issue_id"> {
  return isKnownIssue(value)
    ? { known_issue_id: value.slice(knownIssue.length) }
    : { duplicate_of: Number(value.replace("#", "")) };
}

/** Values of the form for a transition, as typed. */
export interface TransitionForm {
  status: ReportStatus | "";
  close_reason: string;
  duplicate_of: string;
  comment: string;
  reason: string;
}
export type TransitionField = Exclude<keyof TransitionForm, "status">;

export const emptyTransition: TransitionForm = { status: "", close_reason: "", duplicate_of: "", comment: "", reason: "" };

const fieldOf: Partial<Record<Requirement, TransitionField>> = {
  comment: "comment",
  close_reason: "close_reason",
  duplicate_of: "duplicate_of",
  reason: "reason",
  long_reason: "reason",
};

/** Required inputs of a transition by a team member. */
function requirementsOf(from: ReportStatus, to: ReportStatus): readonly Requirement[] {
  const transition = transitionTo(from, to, "company");
  return transition ? reportTransitions[transition].requires : [];
}

/** The fields to fill in for a transition, in the order of the form. */
export function transitionFields(from: ReportStatus, to: ReportStatus): TransitionField[] {
  const needed = new Set(requirementsOf(from, to).map((requirement) => fieldOf[requirement]));
  return (["close_reason", "duplicate_of", "comment", "reason"] as const).filter((field) => needed.has(field));
}

/** Whether the reason of a transition must be long, since the researcher loses points by it. */
export function needsLongReason(from: ReportStatus, to: ReportStatus): boolean {
  return requirementsOf(from, to).includes("long_reason");
}

/** Whether a transition asks for nothing but a short reason, so that it can be made without asking. */
export function isUndoable(from: ReportStatus, to: ReportStatus): boolean {
  return transitionFields(from, to).every((field) => field === "reason") && !needsLongReason(from, to);
}

/** Whether a transition is made as soon as it is chosen: it asks for nothing, and says only that somebody works on the report. */
export function isImmediate(from: ReportStatus, to: ReportStatus): boolean {
  return to === "under_review" && transitionFields(from, to).length === 0;
}

/** Whether a transition asks for a comment and nothing else, so that a comment can make it. */
export function asksForCommentAlone(from: ReportStatus, to: ReportStatus): boolean {
  return transitionFields(from, to).join() === "comment";
}

/** Checks a form against the requirements of the transition to its status, which is one of `choices`. */
export function transitionSchema(from: ReportStatus, choices: readonly ReportStatus[]) {
  return z.discriminatedUnion("status", choices.map((to) => schemaOf(from, to)) as [ReturnType<typeof schemaOf>]);
}

function schemaOf(from: ReportStatus, to: ReportStatus) {
  const min = minReason.pointsLost;
  const shape = {
    close_reason: z.enum(companyCloseReasons, fieldCode("close_reason_required")),
    duplicate_of: z.string().check(z.trim(), z.regex(/^(?:#?[1-9]\d{0,14}|known:[0-9a-f-]{36})$/)),
    comment: multiLine(textLimits.comment).check(fieldRule((text: string) => !isBlank(text), "question_required")),
    reason: trimmedLines(textLimits.reason).check(
      needsLongReason(from, to)
        ? fieldRule((text: string) => text.length >= min, "reason_too_short", { min })
        : fieldRule((text: string) => !isBlank(text), "reason_required"),
    ),
  };
  const needed = transitionFields(from, to).map((field) => [field, shape[field]] as const);
  return z.object({ status: z.literal(to), ...Object.fromEntries(needed) });
}

/** The body to send: the fields the transition asks for, and no others. */
export function transitionInput(from: ReportStatus, to: ReportStatus, form: TransitionForm): ChangeStatusInput {
  const fields = transitionFields(from, to);
  return {
    status: to,
    ...(fields.includes("comment") && { comment: form.comment }),
    ...(fields.includes("reason") && { reason: form.reason.trim() }),
    ...(fields.includes("duplicate_of") && originalOf(form.duplicate_of.trim())),
    ...(fields.includes("close_reason") && {
      close_reason: form.close_reason as NonNullable<ChangeStatusInput["close_reason"]>,
    }),
  };
}
