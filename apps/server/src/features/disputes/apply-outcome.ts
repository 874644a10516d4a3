import type { DisputeActionInput } from "@safeport/contract/disputes/dispute.schema";
import type { NewEvent } from "@safeport/contract/events/domain-event";
import { maxAmount } from "@safeport/contract/kernel/minor-units";
import { severities } from "@safeport/contract/kernel/severity.values";
import { closedStatuses } from "@safeport/contract/reports/core/report.state";
import type { Ctx } from "../../platform/context.ts";
import type { NewAuditEntry, Outcome } from "../../platform/events/unit-of-work.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import type { Tx } from "../../platform/transaction.ts";
import { awardByDecision } from "../reports/awards/award-report.ts";
import { changeSeverityIn } from "../reports/severity/change-severity.ts";
import { changeStatusIn } from "../reports/status/change-status.ts";

interface DecidedOutcome {
  reportId: string;
  disputeId: string;
  reason: string;
  actions: readonly DisputeActionInput[];
}

/** Applies the actions of a decision to the report by the ordinary use cases. Refuses a value that is no status, severity or amount, and a second bounty. */
export async function applyOutcome(ctx: Ctx, tx: Tx, { reportId, disputeId, reason, actions }: DecidedOutcome) {
  const audit: NewAuditEntry[] = [];
  const events: NewEvent[] = [];
  for (const [index, action] of actions.entries()) {
    if (action.kind === "bounty" && actions.findIndex(({ kind }) => kind === "bounty") !== index)
      throw invalidField(["body", "actions", index, "kind"], "outcome_twice");
    const outcome = await apply(ctx, tx, { reportId, disputeId, reason, action, index });
    audit.push(...outcome.audit);
    events.push(...(outcome.events ?? []));
  }
  return { audit, events };
}

interface DecidedAction extends Omit<DecidedOutcome, "actions"> {
  action: DisputeActionInput;
  index: number;
}

async function apply(ctx: Ctx, tx: Tx, { action, index, ...decision }: DecidedAction): Promise<Outcome<unknown>> {
  const { reportId, disputeId, reason } = decision;
  if (action.kind === "severity") {
    const severity = severities.find((name) => name === action.value);
    if (!severity) throw invalidField(["body", "actions", index, "value"], "outcome_unknown");
    const outcome = await changeSeverityIn(ctx, tx, reportId, { severity, reason }, disputeId);
    // The limit of the asset holds for decisions, too, and nothing is announced that was not done.
    const { severity: applied } = outcome.result.row;
    const values = severities.slice(0, severities.indexOf(applied) + 1).join(", ");
    if (applied !== severity) throw invalidField(["body", "actions", index, "value"], "not_one_of", { values });
    return outcome;
  }
  if (action.kind === "status") {
    const status = closedStatuses.find((name) => name === action.value);
    if (!status) throw invalidField(["body", "actions", index, "value"], "outcome_unknown");
    const { close_reason, duplicate_of } = action;
    return changeStatusIn(ctx, tx, reportId, { status, reason, close_reason, duplicate_of }, { disputeId });
  }
  if (action.kind === "bounty") {
    const amount = /^[1-9]\d{0,12}$/.test(action.value ?? "") ? Number(action.value) : 0;
    if (amount < 1 || amount > maxAmount) throw invalidField(["body", "actions", index, "value"], "outcome_amount");
    return awardByDecision(ctx, tx, reportId, amount, disputeId);
  }
  // Both take the report back to work; the mark of a duplicate goes with the status.
  return changeStatusIn(ctx, tx, reportId, { status: "under_review", reason }, { disputeId });
}
