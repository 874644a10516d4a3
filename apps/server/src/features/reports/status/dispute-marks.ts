import type { DisputeStep, RequestedOutcome } from "@safeport/contract/kernel/dispute.values";
import { severities } from "@safeport/contract/kernel/severity.values";
import { newId } from "@safeport/db/new-id";
import type { Tx } from "../../../platform/transaction.ts";
import { settleClock } from "../core/clock/settle-clock.ts";
import { insertItems, updateReport } from "../core/report-update.queries.ts";

/** Marks a report as disputed, with an item in its timeline, whose id it returns. Called by the disputes feature, which holds the lock of the report. */
export async function markDisputed(
  tx: Tx,
  reportId: string,
  by: { userId: string; disputeId: string; description: string },
): Promise<string> {
  const id = newId();
  const item = {
    id,
    item_type: "DISPUTE_CREATED" as const,
    performed_by: by.userId,
    dispute_id: by.disputeId,
    content: by.description,
  };
  await updateReport(tx, reportId, { dispute_open: true, last_activity_at: new Date() });
  await insertItems(tx, reportId, [item]);
  return id;
}

/** Marks a report after one of its disputes ended; `dispute_open` says whether another one is still open. */
export async function markDisputeEnded(tx: Tx, reportId: string, dispute_open: boolean): Promise<void> {
  await updateReport(tx, reportId, { dispute_open, last_activity_at: new Date() });
}

/** Fixes what a dispute has decided about a report; a decision about the status replaces an earlier one. */
export async function fixDecision(
  tx: Tx,
  reportId: string,
  actions: readonly { kind: RequestedOutcome; value?: string | null | undefined }[],
): Promise<void> {
  const kinds = actions.map(({ kind }) => kind);
  const isOfStatus = kinds.some((kind) => kind === "status" || kind === "reopen" || kind === "not_duplicate");
  const severity = severities.find((name) => actions.some(({ kind, value }) => kind === "severity" && value === name));
  if (!isOfStatus && !severity) return;
  await updateReport(tx, reportId, {
    ...(isOfStatus && { decided_status: kinds.includes("status"), decided_distinct: kinds.includes("not_duplicate") }),
    ...(severity && { decided_severity: severity }),
  });
}

/** A decision about the severity of a report leaves its author nothing to contest. */
export async function endContest(tx: Tx, reportId: string): Promise<void> {
  await updateReport(tx, reportId, { severity_answer: null });
}

/** A step of a dispute that the timeline shows; the texts are in the catalogue under `reports.info`. */
export type DisputeInfo =
  | "dispute_answered"
  | "mediator_named"
  | "guest_named"
  | "nobody_neutral"
  | "dispute_resolved"
  | "dispute_rejected"
  | "dispute_conceded"
  | "dispute_withdrawn"
  | `dispute_${DisputeStep}_missed`;

/** Adds an item about a step of a dispute to the timeline of its report. */
export async function addDisputeInfo(
  tx: Tx,
  reportId: string,
  step: { info: DisputeInfo; disputeId: string; userId: string | null; content?: string | null },
): Promise<void> {
  await updateReport(tx, reportId, { last_activity_at: new Date() });
  await settleClock(tx, reportId);
  await insertItems(tx, reportId, [
    {
      item_type: "INFO",
      info: step.info,
      dispute_id: step.disputeId,
      performed_by: step.userId,
      content: step.content ?? null,
    },
  ]);
}
