import { sideOf } from "@safeport/contract/disputes/dispute.policy";
import type { DisputeActionInput } from "@safeport/contract/disputes/dispute.schema";
import { possibleActions } from "@safeport/contract/disputes/outcome.policy";
import type { ReportFacts } from "@safeport/contract/reports/core/report.facts";
import { concessionReason } from "@safeport/contract/reports/core/report.values";
import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { assertMayConcede } from "../wallet/awards/member-limit.ts";
import type { DisputeRow, DisputeWithFacts } from "./dispute.queries.ts";
import { decidedEvent, disputeAudit } from "./dispute-change.ts";
import { endByDecision } from "./end-by-decision.ts";
import { lockDisputeFor } from "./get-dispute.ts";

/**
 * Ends a dispute in favour of its opener, since the other side agrees. What was asked for is applied in the same transaction and binds as a decision
 * does; the company's person makes the change, with the rights that the platform lends for it.
 */
export async function concedeDispute(ctx: Ctx, disputeId: string, sentence = ""): Promise<DisputeWithFacts> {
  return unitOfWork(ctx, async (tx) => {
    const { row, report, dispute } = await lockDisputeFor("concede", ctx, tx, disputeId);
    const { user_id } = ctx.actor;
    const actions = actionsOf(dispute, report);
    const side = sideOf(ctx.actor, report);
    const bounty = actions.find(({ kind }) => kind === "bounty");
    if (bounty && side === "company") await assertMayConcede(ctx, tx, row.company_id, Number(bounty.value));
    const changedBy = side === "company" ? user_id : dispute.opened_by;
    const end = { status: "resolved", outcome_reason: sentence, actions: JSON.stringify(actions), conceded_by: user_id } as const;
    const ended = await endByDecision({ ...ctx, actor: { ...ctx.actor, user_id: changedBy, role: "Admin" } }, tx, {
      row,
      report,
      disputeId,
      info: "dispute_conceded",
      end,
      reason: sentence || concessionReason,
      actions,
      decidedBy: user_id,
    });
    return {
      result: { dispute: ended.dispute, report },
      audit: [disputeAudit(row, "dispute.conceded", disputeId, { actions }), ...ended.audit],
      events: [decidedEvent(row, disputeId, { status: "resolved", conceded: true }), ...ended.events],
    };
  });
}

/** The change that was asked for, if it still changes the report. */
function actionsOf({ requested_kind, requested_value }: DisputeRow, report: ReportFacts): DisputeActionInput[] {
  const kind = possibleActions(report).find((action) => action === requested_kind);
  return kind ? [{ kind, ...(requested_value !== null && { value: requested_value }) }] : [];
}
