import { type Severity, severities } from "@safeport/contract/kernel/severity.values";
import { severityAnswerDays } from "@safeport/contract/reports/core/report.limits";
import { allowedStatuses } from "@safeport/contract/reports/core/report.policy";
import { undoReason } from "@safeport/contract/reports/core/report.values";
import type { ChangeSeverityInput } from "@safeport/contract/reports/core/report-input.schema";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { type Outcome, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { assertVersion, lockReportFor } from "../core/get-report.ts";
import { factsOf } from "../core/report.facts.ts";
import type { LockedReportRow, ReportRow } from "../core/report.queries.ts";
import { reportAudit, reportEvent } from "../core/report-change.ts";
import { applyPublicAction } from "../status/first-response.ts";
import { holdForSeverity } from "../status/hold-for-report.ts";
import { storedRating } from "./cvss.ts";

type Input = z.output<typeof ChangeSeverityInput>;

interface ChangedSeverity {
  row: ReportRow;
  changed: boolean;
}

/**
 * Changes the severity; both sides read the reason, if there is one. Setting the same value again gives a new reason if its author contests it, and
 * does nothing otherwise, which the result says.
 */
export function changeSeverity(ctx: Ctx, reportId: string, input: Input): Promise<ChangedSeverity> {
  return unitOfWork(ctx, (tx) => changeSeverityIn(ctx, tx, reportId, input));
}

/** The author may answer a severity that the company set, but not one that was taken back or that a dispute decided. */
export function answerAwaited(reason: string | undefined, disputeId: string | null) {
  const severity_unexplained = reason === undefined;
  if (disputeId !== null || reason === undoReason)
    return { severity_answer: null, severity_answer_due_at: null, severity_unexplained };
  const due = new Date();
  due.setUTCDate(due.getUTCDate() + severityAnswerDays);
  return { severity_answer: "pending", severity_answer_due_at: due, severity_unexplained };
}

/** The same in a transaction that does more. `disputeId` names the dispute whose decision it is. */
export async function changeSeverityIn(
  ctx: Ctx,
  tx: Tx,
  reportId: string,
  input: Input,
  disputeId: string | null = null,
): Promise<Outcome<ChangedSeverity>> {
  const { row } = await lockReportFor("change_severity", ctx, tx, reportId);
  const rating = storedRating(input, row.scope_cap);
  if (!rating) throw invalidField(["body", "severity"], "severity_required");
  if (rating.severity === row.severity && (rating.cvss_vector ?? row.cvss_vector) === row.cvss_vector) {
    const { reason } = input;
    const isExplained =
      row.severity_answer === "contested" && disputeId === null && reason !== undefined && reason !== undoReason;
    return isExplained ? explainSeverity(ctx, tx, row, { ...input, reason }) : { result: { row, changed: false }, audit: [] };
  }
  if (disputeId === null && isBelowDecision(rating.severity, row))
    throw new AppError("illegal_transition", "decided_by_dispute", { allowed: allowedStatuses(ctx.actor, factsOf(row)) });
  assertVersion(row, input.version);
  const change = { old_severity: row.severity, new_severity: rating.severity };
  const vectors = { old_vector: row.cvss_vector, new_vector: rating.cvss_vector };
  const item = {
    item_type: "SEVERITY_CHANGE" as const,
    performed_by: ctx.actor.user_id,
    content: input.reason ?? null,
    dispute_id: disputeId,
    ...change,
    ...vectors,
  };
  const { events, changed: after } = await applyPublicAction(ctx, tx, row, {
    values: { ...rating, ...answerAwaited(input.reason, disputeId) },
    items: [item],
  });
  const money = await holdForSeverity(tx, ctx.settings, row, rating.severity);
  return {
    result: { row: after, changed: true },
    audit: [reportAudit(row, "report.severity_changed", { ...change, ...vectors })],
    events: [...events, reportEvent(row, "report.severity_changed", change), ...money],
  };
}

/** Whether a dispute has decided a higher severity for the report. */
export function isBelowDecision(severity: Severity, { decided_severity }: Pick<LockedReportRow, "decided_severity">): boolean {
  return decided_severity !== null && severities.indexOf(severity) < severities.indexOf(decided_severity);
}

/** The company stays with a severity that the author contests, and says why; the author is asked again. */
async function explainSeverity(
  ctx: Ctx,
  tx: Tx,
  row: LockedReportRow,
  input: Input & { reason: string },
): Promise<Outcome<ChangedSeverity>> {
  assertVersion(row, input.version);
  const item = { item_type: "INFO" as const, info: "severity_explained", content: input.reason, performed_by: ctx.actor.user_id };
  const { events, changed } = await applyPublicAction(ctx, tx, row, { values: answerAwaited(input.reason, null), items: [item] });
  const same = { old_severity: row.severity, new_severity: row.severity };
  return {
    result: { row: changed, changed: true },
    audit: [reportAudit(row, "report.severity_changed", same)],
    events: [...events, reportEvent(row, "report.severity_changed", same)],
  };
}
