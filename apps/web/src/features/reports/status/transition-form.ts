import type { ChangeStatusInput } from "@safeport/contract/reports/report.schema";
import { type ReportStatus, type Requirement, reportTransitions, transitionTo } from "@safeport/contract/reports/report.state";

/** Characters a reason needs where a researcher loses points by it. */
export const longReason = 20;

/** What a person fills in for a move, as typed. */
export interface TransitionForm {
  comment: string;
  close_reason: string;
  duplicate_of: string;
  reason: string;
}
export type TransitionField = keyof TransitionForm;

/** What is wrong with a field, as the key of its message. */
export type TransitionProblem = "comment" | "close_reason" | "duplicate_of" | "reason" | "long_reason";

const fieldOf: Partial<Record<Requirement, TransitionField>> = {
  comment: "comment",
  close_reason: "close_reason",
  duplicate_of: "duplicate_of",
  reason: "reason",
  long_reason: "reason",
};

/** What the move of a team member from one status to another asks for. */
function requirementsOf(from: ReportStatus, to: ReportStatus): readonly Requirement[] {
  const move = transitionTo(from, to, "company");
  return move ? reportTransitions[move].needs : [];
}

/** The fields to fill in for a move, in the order of the form. */
export function transitionFields(from: ReportStatus, to: ReportStatus): TransitionField[] {
  const needed = new Set(requirementsOf(from, to).map((need) => fieldOf[need]));
  return (["close_reason", "duplicate_of", "comment", "reason"] as const).filter((field) => needed.has(field));
}

/** Whether the reason of a move must be long, since the researcher loses points by it. */
export function needsLongReason(from: ReportStatus, to: ReportStatus): boolean {
  return requirementsOf(from, to).includes("long_reason");
}

/** What is still wrong with the form for a move; empty when it can be sent. */
export function transitionProblems(
  from: ReportStatus,
  to: ReportStatus,
  form: TransitionForm,
): Partial<Record<TransitionField, TransitionProblem>> {
  const problems: Partial<Record<TransitionField, TransitionProblem>> = {};
  for (const field of transitionFields(from, to)) {
    const text = form[field].trim();
    if (field === "duplicate_of") {
      if (!/^#?[1-9]\d{0,14}$/.test(text)) problems.duplicate_of = "duplicate_of";
    } else if (field === "reason" && needsLongReason(from, to)) {
      if (text.length < longReason) problems.reason = "long_reason";
    } else if (text === "") problems[field] = field;
  }
  return problems;
}

/** The body to send: the fields the move asks for, and no others. */
export function transitionInput(from: ReportStatus, to: ReportStatus, form: TransitionForm): ChangeStatusInput {
  const fields = transitionFields(from, to);
  return {
    status: to,
    ...(fields.includes("comment") && { comment: form.comment }),
    ...(fields.includes("reason") && { reason: form.reason.trim() }),
    ...(fields.includes("duplicate_of") && { duplicate_of: Number(form.duplicate_of.trim().replace("#", "")) }),
    ...(fields.includes("close_reason") && {
      close_reason: form.close_reason as NonNullable<ChangeStatusInput["close_reason"]>,
    }),
  };
}
