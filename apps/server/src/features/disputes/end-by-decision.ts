import type { DisputeActionInput } from "@safeport/contract/disputes/dispute.schema";
import type { DisputeStatus } from "@safeport/contract/kernel/dispute.values";
import type { ReportFacts } from "@safeport/contract/reports/core/report.facts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/transaction.ts";
import { addDisputeInfo, type DisputeInfo, endContest, fixDecision, markDisputeEnded } from "../reports/status/dispute-marks.ts";
import { applyOutcome } from "./apply-outcome.ts";
import { endDispute, hasOpenDispute } from "./dispute.queries.ts";
import type { DisputedReport } from "./dispute-change.ts";

interface Decision {
  row: DisputedReport;
  report: ReportFacts;
  disputeId: string;
  info: DisputeInfo;
  end: { status: DisputeStatus; outcome_reason: string; actions: string; conceded_by?: string };
  /** The reason of the changes that it makes to the report. */
  reason: string;
  actions: readonly DisputeActionInput[];
  /** The person who decides; the actor unless somebody else makes the changes. */
  decidedBy?: string;
}

/** Ends a dispute, applies the actions to the report with the rights of `ctx`, and fixes what they decide. The caller holds the lock of the report. */
export async function endByDecision(
  ctx: Ctx,
  tx: Tx,
  { row, report, disputeId, info, end, reason, actions, decidedBy }: Decision,
) {
  const dispute = await endDispute(tx, disputeId, end);
  await markDisputeEnded(tx, row.id, await hasOpenDispute(tx, row.id));
  const content = end.conceded_by && end.outcome_reason ? end.outcome_reason : null;
  await addDisputeInfo(tx, row.id, { info, disputeId, userId: decidedBy ?? ctx.actor.user_id, content });
  // The decision settles what the author contests, also where the severity stays.
  const isOfSeverity = dispute.severity_item_id !== null || actions.some(({ kind }) => kind === "severity");
  if (isOfSeverity && report.severity_answer === "contested") await endContest(tx, row.id);
  const applied = await applyOutcome(ctx, tx, { reportId: row.id, disputeId, reason, actions });
  await fixDecision(tx, row.id, actions);
  return { dispute, ...applied };
}
