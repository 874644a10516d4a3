import { type DisputeFacts, disputePolicy, isPossible } from "@safeport/contract/disputes/dispute.policy";
import type { DisputeAction } from "@safeport/contract/disputes/dispute.state";
import { isStaff } from "@safeport/contract/kernel/actor";
import type { Ctx } from "../../platform/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Tx } from "../../platform/transaction.ts";
import { getReport, lockReportFor, noSuchReport, refusedByState } from "../reports/core/get-report.ts";
import { factsOf } from "../reports/core/report.facts.ts";
import { disputeFacts } from "./dispute.presenter.ts";
import { type DisputeWithFacts, findDispute } from "./dispute.queries.ts";
import type { DisputedReport } from "./dispute-change.ts";

/** A dispute; 404 for people who may not read its report. */
export async function getDispute(ctx: Ctx, disputeId: string): Promise<DisputeWithFacts> {
  const dispute = await findDispute(ctx.db, disputeId);
  // Same answer as for a report the caller may not see; another one would reveal which disputes exist.
  if (!dispute) throw noSuchReport();
  return { dispute, report: factsOf(await getReport(ctx, dispute.report_id)) };
}

/**
 * Locks the report of a dispute and returns both. Throws 404 for people who may not read the report, 409 when the dispute has ended or
 * its state does not allow the step, and 403 when the step is not the caller's.
 */
export async function lockDisputeFor(
  action: DisputeAction,
  ctx: Ctx,
  tx: Tx,
  disputeId: string,
): Promise<DisputeWithFacts & { row: DisputedReport }> {
  const unlocked = await findDispute(tx, disputeId);
  if (!unlocked) throw noSuchReport();
  const { row, facts: report } = await lockReportFor("read", ctx, tx, unlocked.report_id);
  // Read again under the lock, since it may have changed meanwhile.
  const dispute = await findDispute(tx, disputeId);
  if (!dispute) throw noSuchReport();
  const refusal = refusalOf(action, ctx, disputeFacts({ dispute, report: { ...report, locked: false } }));
  if (refusal) throw refusal;
  if (report.locked) throw refusedByState(ctx, report);
  return { dispute, report, row };
}

/** Reason why the caller may not take a step now; null if they may. */
function refusalOf(action: DisputeAction, { actor }: Ctx, facts: DisputeFacts): AppError | null {
  const isDecision = action === "resolve" || action === "reject";
  if (action === "withdraw" && !disputePolicy.withdraw(actor, facts))
    return new AppError("forbidden", "dispute_withdraw_forbidden");
  if (isDecision && facts.mediator_id !== actor.user_id && !isStaff(actor))
    return new AppError("forbidden", "dispute_decision_forbidden");
  if (action === "appeal" && (facts.was_appealed || facts.is_appeal)) return new AppError("conflict", "dispute_final");
  if (!isPossible(action, facts.status))
    return new AppError("conflict", action === "appeal" ? "dispute_undecided" : "dispute_ended");
  // Other staff could decide it, if they were named.
  if (isDecision && facts.mediator_id !== actor.user_id) return new AppError("conflict", "dispute_decision_forbidden");
  if (isDecision && !facts.answered && !facts.answer_overdue) return new AppError("conflict", "dispute_answer_awaited");
  if (action === "answer" && facts.answered) return new AppError("conflict", "dispute_answered");
  return disputePolicy[action](actor, facts) ? null : new AppError("forbidden");
}
