import { withdrawalCooldownDays } from "@safeport/contract/disputes/dispute.limits";
import { sideOf } from "@safeport/contract/disputes/dispute.policy";
import type { OpenDisputeInput } from "@safeport/contract/disputes/dispute.schema";
import { allowedOutcomes } from "@safeport/contract/disputes/outcome.policy";
import type { ReportFacts } from "@safeport/contract/reports/core/report.facts";
import { reopenDays } from "@safeport/contract/reports/core/report.limits";
import { mayInOtherState, reportPolicy } from "@safeport/contract/reports/core/report.policy";
import { isClosed } from "@safeport/contract/reports/core/report.state";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { attachUploads } from "../../platform/files/attach-uploads.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import type { Tx } from "../../platform/transaction.ts";
import { hasLeftUnanswered } from "../reports/core/clock/report-calendar.ts";
import { lockReportFor, refusedByState } from "../reports/core/get-report.ts";
import { addDisputeInfo, markDisputed } from "../reports/status/dispute-marks.ts";
import { wasAwardedSince } from "../wallet/awards/awards-of-report.ts";
import {
  type DisputeWithFacts,
  findDispute,
  findSeverityChange,
  hasFinalDecision,
  hasWithdrawnLately,
  insertDispute,
} from "./dispute.queries.ts";
import { disputeChange } from "./dispute-change.ts";
import { stepTimes } from "./dispute-times.ts";

type Input = z.output<typeof OpenDisputeInput>;

/**
 * Opens a dispute on a report, by either side or by the platform; at most one open dispute per type. On a report that was closed in the last 90 days
 * it is a request for a re-check. A person who has just withdrawn one has to wait, since each opening notifies everybody.
 */
export async function openDispute(ctx: Ctx, input: Input): Promise<DisputeWithFacts> {
  return unitOfWork(ctx, async (tx) => {
    const { row, facts } = await lockReportFor("read", ctx, tx, input.report_id);
    const asked = input.requested_outcome?.kind;
    if (!(await disputesLateAward(ctx, tx, facts, input))) assertMayOpen(ctx, facts, input);
    // Only an appeal changes what a decision has fixed; a new dispute does not.
    if (facts.decided_status && (asked === "reopen" || asked === "not_duplicate" || asked === "status"))
      throw new AppError("conflict", "decided_by_dispute");
    assertOutcome(facts, input);
    if (await hasFinalDecision(tx, row.id, input.dispute_type)) throw new AppError("conflict", "dispute_final");
    // A request for an answer that the company let pass ends the wait.
    if (
      !(await hasLeftUnanswered(tx, row.id)) &&
      (await hasWithdrawnLately(tx, row.id, ctx.actor.user_id, withdrawalCooldownDays))
    )
      throw new AppError("conflict", "dispute_withdrawn_lately", { params: { days: withdrawalCooldownDays } });
    const { dispute_type: type, dispute_description: description, requested_outcome } = input;
    const [id, opened_by] = [newId(), ctx.actor.user_id];
    const isAboutSeverity = requested_outcome?.kind === "severity" && facts.severity_answer === "contested";
    const isNew = await insertDispute(tx, {
      id,
      report_id: row.id,
      type,
      description,
      opened_by,
      opened_side: sideOf(ctx.actor, facts) ?? "platform",
      requested_kind: requested_outcome?.kind ?? null,
      requested_value: requested_outcome?.value ?? null,
      severity_item_id: isAboutSeverity ? await findSeverityChange(tx, row.id) : null,
      ...(await stepTimes(tx, row.id)),
    });
    if (!isNew) throw new AppError("already_exists", "dispute_exists", { params: { type } });
    const itemId = await markDisputed(tx, row.id, { userId: opened_by, disputeId: id, description });
    await attachUploads(ctx, tx, input.file_ids, { type: "timeline_item", id: itemId, reportId: row.id });
    const dispute = await findDispute(tx, id);
    if (!dispute) throw new Error(`Dispute ${id} is gone before its transaction ends`);
    if (dispute.nobody_neutral) await addDisputeInfo(tx, row.id, { info: "nobody_neutral", disputeId: id, userId: null });
    return { result: { dispute, report: facts }, ...disputeChange(row, "dispute.opened", id, { type }) };
  });
}

/** Whether the caller may dispute the last award of a resolved report: for as long after it as a report after its closing. */
async function disputesLateAward(
  { actor }: Ctx,
  tx: Tx,
  facts: ReportFacts,
  { dispute_type, report_id }: Input,
): Promise<boolean> {
  return (
    dispute_type === "Payment" &&
    facts.status === "resolved" &&
    reportPolicy.request_recheck(actor, { ...facts, days_closed: 0 }) &&
    (await wasAwardedSince(tx, report_id, reopenDays))
  );
}

/**
 * Throws 403 for people who are no party of the report, 409 when its state allows no dispute of this type, and 422 when a re-check asks for nothing that
 * it can change.
 */
function assertMayOpen(ctx: Ctx, facts: ReportFacts, { dispute_type, requested_outcome }: Input): void {
  const action = isClosed(facts.status) ? "request_recheck" : "dispute";
  if (!mayInOtherState(action, ctx.actor, facts)) throw new AppError("forbidden");
  // The database refuses a second dispute of a type, and says so.
  if (!reportPolicy[action](ctx.actor, { ...facts, dispute_open: false })) throw refusedByState(ctx, facts);
  if (action === "dispute") return;
  // Without a requested outcome it is an ordinary dispute, which a closed report does not allow.
  if (dispute_type === "Submission" ? !requested_outcome : facts.status !== "resolved") throw refusedByState(ctx, facts);
}

/** Throws 422 for an outcome that the dialogs do not offer now either. */
function assertOutcome(facts: ReportFacts, { dispute_type, requested_outcome }: Input): void {
  const outcomes = allowedOutcomes(dispute_type, facts);
  if (requested_outcome && !outcomes.includes(requested_outcome.kind))
    throw invalidField(["body", "requested_outcome", "kind"], "not_one_of", { values: outcomes.join(", ") });
}
