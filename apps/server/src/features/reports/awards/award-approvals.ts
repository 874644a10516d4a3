import { mayInOtherState, reportPolicy } from "@safeport/contract/reports/core/report.policy";
import type {
  AwardApprovals,
  AwardProposal,
  decideAward as endpoint,
} from "@safeport/contract/wallet/awards/award-approval.endpoints";
import { awardProposalActions } from "@safeport/contract/wallet/awards/award-approval.values";
import { feeOf } from "@safeport/contract/wallet/money/fee";
import { moneyPolicy } from "@safeport/contract/wallet/money/money.policy";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { type Outcome, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { shownName } from "../../../platform/shown-name.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { assertWithoutLimit, listLimits, maySetLimit } from "../../wallet/awards/member-limit.ts";
import { feeRateOf } from "../../wallet/money/budget.ts";
import { companyForMoney } from "../../wallet/money/company-money.ts";
import { lockReportFor } from "../core/get-report.ts";
import { reportAudit } from "../core/report-change.ts";
import {
  type AwardProposalRow,
  findProposal,
  listProposals,
  lockProposal,
  updateProposal,
  wasAwardedSince,
} from "./award-proposal.queries.ts";
import { amountProblem, award, refusalOf } from "./award-report.ts";

/** The most proposals in one answer. */
const shown = { waiting: 500, decided: 30 };

/** The limits of a company's members, and the awards that wait for a colleague, for owners and finance and for staff. */
export async function getAwardApprovals(ctx: Ctx, companyId: string): Promise<AwardApprovals> {
  const company = await companyForMoney(ctx, "read", companyId);
  const [rows, limits] = await Promise.all([
    listProposals(ctx.db, { companyId, reader: ctx.actor.user_id }, shown),
    listLimits(ctx.db, companyId),
  ]);
  const { user_id } = ctx.actor;
  const mayAward = moneyPolicy.award(ctx.actor, company);
  const isLimited = limits.some((member) => member.user_id === user_id && member.limit !== null);
  return {
    currency: ctx.settings.currency,
    proposals: rows.map((row) => present(ctx, row, { mayAward, isLimited })),
    limits: limits.map((member) => ({
      user_id: member.user_id,
      username: member.username,
      full_name: shownName(member.full_name, ctx),
      role: member.role === "owner" ? "owner" : "finance",
      limit: member.limit === null ? null : Number(member.limit),
      used: Number(member.used),
      can: maySetLimit(limits, user_id, member) ? ["set"] : [],
    })),
  };
}

function present(
  ctx: Ctx,
  row: AwardProposalRow,
  { mayAward, isLimited }: { mayAward: boolean; isLimited: boolean },
): AwardProposal {
  const isOwn = row.proposed_by === ctx.actor.user_id;
  const amount = Number(row.amount);
  const hold = row.fee_rate === null ? undefined : { fee_rate: row.fee_rate };
  const isWaiting = row.status === "waiting";
  const actions = awardProposalActions.filter((action) => (action === "withdraw" ? isOwn : !isOwn && !isLimited));
  return {
    award_id: row.id,
    report: { report_id: row.report_id, number: row.number ?? 0, title: row.title },
    kind: row.kind,
    amount,
    fee: isWaiting ? feeOf(amount, feeRateOf(ctx.settings, row.kind, hold)) : Number(row.fee),
    message: row.message,
    status: row.status,
    proposed_by: row.proposer,
    proposed_at: row.proposed_at.toISOString(),
    decided_by: row.decider,
    decided_at: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    can: isWaiting && mayAward ? actions : [],
  };
}

type Decision = z.output<NonNullable<(typeof endpoint)["body"]>>;

/**
 * Gives the award that a colleague proposed, or declines it; its author can only withdraw it. Throws 404 for others than its company's people, 403 for who
 * has a limit, 409 if it was decided or the report cannot be awarded so any more, and 422 for a refusal without a reason.
 */
export async function decideAward(ctx: Ctx, companyId: string, id: string, decision: Decision): Promise<DecidedAward> {
  const { action, reason } = decision;
  await companyForMoney(ctx, "award", companyId);
  const proposal = await findProposal(ctx.db, id);
  if (proposal?.company_id !== companyId) throw new AppError("not_found", "no_award");
  const isOwn = proposal.proposed_by === ctx.actor.user_id;
  if (isOwn !== (action === "withdraw")) throw new AppError("forbidden", isOwn ? "award_second_member" : "award_not_proposer");
  if (action === "decline" && reason === undefined) throw invalidField(["body", "reason"], "reason_required");
  await unitOfWork<Pick<DecidedAward, "id">>(ctx, async (tx) => {
    await companyForMoney(ctx, "award", companyId);
    const outcome = await (action === "approve" ? approve(ctx, tx, proposal, decision) : end(ctx, tx, proposal, decision));
    return { ...outcome, result: { id } };
  });
  return getDecided(ctx, companyId, id);
}

interface DecidedAward {
  id: string;
  approvals: AwardApprovals;
}

/** The answer to a decision. */
export async function getDecided(ctx: Ctx, companyId: string, id: string): Promise<DecidedAward> {
  return { id, approvals: await getAwardApprovals(ctx, companyId) };
}

/** Locks what a proposal is about, in the order in which awards do; 409 if it was decided. */
async function lockWaiting(ctx: Ctx, tx: Tx, { id, report_id }: AwardProposalRow) {
  const { row, facts } = await lockReportFor("read", ctx, tx, report_id);
  const proposal = await lockProposal(tx, id);
  if (proposal.status !== "waiting") throw new AppError("conflict", "award_decided");
  return { row, facts, proposal };
}

async function approve(ctx: Ctx, tx: Tx, found: AwardProposalRow, { expected_fee }: Decision): Promise<Outcome<unknown>> {
  const { row, facts, proposal } = await lockWaiting(ctx, tx, found);
  if (!mayInOtherState("award", ctx.actor, facts)) throw new AppError("forbidden", "award_roles");
  await assertWithoutLimit(ctx, tx, proposal.company_id);
  if (!reportPolicy.award(ctx.actor, facts)) throw new AppError("conflict", facts.locked ? "report_locked" : refusalOf(row));
  if (await wasAwardedSince(tx, proposal)) throw new AppError("conflict", "award_given_since");
  const amount = Number(proposal.amount);
  const problem = await amountProblem(ctx, tx, row, proposal.kind, amount);
  if (problem) throw new AppError("conflict", "award_below_terms");
  const outcome = await award(ctx, tx, row, {
    id: proposal.id,
    kind: proposal.kind,
    amount,
    message: proposal.message,
    expectedFee: expected_fee,
    proposedBy: found.proposer,
  });
  const decided = { status: "approved", decided_by: ctx.actor.user_id, decided_at: new Date(), fee: outcome.result.fee } as const;
  await updateProposal(tx, proposal.id, decided);
  return { ...outcome, events: [...(outcome.events ?? []), decidedEvent(found, "approved")] };
}

async function end(ctx: Ctx, tx: Tx, found: AwardProposalRow, { action, reason }: Decision): Promise<Outcome<unknown>> {
  const { row, facts, proposal } = await lockWaiting(ctx, tx, found);
  if (action === "decline" && !mayInOtherState("award", ctx.actor, facts)) throw new AppError("forbidden", "award_roles");
  if (action === "decline") await assertWithoutLimit(ctx, tx, proposal.company_id);
  const status = action === "decline" ? "declined" : "withdrawn";
  const decided = { status, decided_by: ctx.actor.user_id, decided_at: new Date() } as const;
  await updateProposal(tx, proposal.id, { ...decided, reason: action === "decline" ? (reason ?? null) : null });
  const { kind, amount, currency } = proposal;
  const details = {
    kind,
    amount: Number(amount),
    currency,
    proposed_by: found.proposer,
    ...(action === "decline" && { reason }),
    is_internal: true,
  };
  return {
    result: undefined,
    audit: [reportAudit(row, action === "decline" ? "report.award_declined" : "report.award_withdrawn", details)],
    events: [decidedEvent(found, status)],
  };
}

function decidedEvent({ id, company_id, proposed_by }: AwardProposalRow, status: "approved" | "declined" | "withdrawn") {
  return { type: "money.award_decided" as const, subject_id: company_id, data: { award_id: id, proposed_by, status } };
}
