import { formatMoney, toMinorUnits } from "@safeport/contract/kernel/currency";
import { isBlank } from "@safeport/contract/kernel/text";
import { mayInOtherState, notPaid, reportPolicy } from "@safeport/contract/reports/core/report.policy";
import type { AwardInput, AwardTerms } from "@safeport/contract/wallet/awards/award.schema";
import { type AwardKind, awardKinds } from "@safeport/contract/wallet/awards/award.values";
import { splitAmount } from "@safeport/contract/wallet/money/fee";
import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { type Outcome, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { shownName } from "../../../platform/shown-name.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { awardFee, awardMoney, awardsOfReport, bountiesOfReport, loadAward } from "../../wallet/awards/awards-of-report.ts";
import { giveAward } from "../../wallet/awards/give-award.ts";
import { awardLimitOf, exceedsAwardLimit } from "../../wallet/awards/member-limit.ts";
import { type AwardWithParts, type PresentableAward, presentAward } from "../../wallet/awards/present-award.ts";
import { companyForMoney } from "../../wallet/money/company-money.ts";
import { settleClock } from "../core/clock/settle-clock.ts";
import { getReport, lockReportFor } from "../core/get-report.ts";
import { findGuest } from "../core/guest-of-report.queries.ts";
import { factsOf } from "../core/report.facts.ts";
import type { LockedReportRow } from "../core/report.queries.ts";
import { reportAudit, reportEvent } from "../core/report-change.ts";
import { insertItems, updateReport } from "../core/report-update.queries.ts";
import { promisedReward, termsOfReport } from "../core/terms-of-report.ts";
import { findProposal, insertProposal, sumWaiting } from "./award-proposal.queries.ts";
import { payeesOfReport } from "./payees-of-report.ts";
import { freezeWeights } from "./report-award.queries.ts";

/** Reward promised by the terms of a report, in minor units; 0 to 0 without a promise. */
async function promiseOf(db: Db, currency: string, { id, severity }: Pick<LockedReportRow, "id" | "severity">) {
  const frozen = await termsOfReport(db, id);
  if (frozen?.terms.program_type !== "BBP") return { pays: false, min: 0, max: 0 };
  const { min, max } = promisedReward(frozen, severity);
  return { pays: true, min: toMinorUnits(min, currency), max: toMinorUnits(max, currency) };
}

/** Rules and cost of an award for a report. Throws 403 unless the caller may give one. */
export async function getAwardTerms(ctx: Ctx, reportId: string): Promise<AwardTerms> {
  const row = await getReport(ctx, reportId);
  const facts = factsOf(row);
  if (!reportPolicy.award(ctx.actor, facts))
    throw new AppError("forbidden", facts.imported ? "award_imported" : facts.validated ? "award_roles" : "award_unvalidated");
  const { db, settings } = ctx;
  const { currency } = settings;
  const [{ pays, min, max }, awarded, payees, awards, money, limit, waiting] = await Promise.all([
    promiseOf(db, currency, row),
    bountiesOfReport(db, reportId),
    payeesOfReport(db, reportId),
    awardsOfReport(db, reportId),
    awardMoney(db, settings, { report_id: reportId, company_id: row.company_id }),
    awardLimitOf(db, row.company_id, ctx.actor.user_id),
    sumWaiting(db, reportId),
  ]);
  return {
    currency,
    severity: row.severity,
    promised: { min, max },
    kinds: awardKinds.filter((kind) => kind !== "bounty" || pays),
    awarded,
    ...money,
    limit,
    waiting,
    payees: payees.map(({ username, full_name, weight, unclaimed }) => ({
      username,
      full_name: shownName(full_name, ctx),
      weight,
      unclaimed,
    })),
    awards: awards.map(presentAward),
  };
}

/** An award as its giver reads it; it may still wait for a colleague. */
type GivenAward = PresentableAward<AwardWithParts["status"] | "waiting">;

/** Awards a bounty, a bonus or a retest fee for a report, or proposes it to a colleague if it is above the caller's limit. Awards only add; staff correct mistakes. */
export async function awardReport(
  ctx: Ctx,
  reportId: string,
  { kind, amount, message, expected_fee }: z.output<typeof AwardInput>,
): Promise<GivenAward> {
  return unitOfWork(ctx, async (tx): Promise<Outcome<GivenAward>> => {
    const { row, facts } = await lockReportFor("read", ctx, tx, reportId);
    if (!mayInOtherState("award", ctx.actor, facts))
      throw new AppError(
        "forbidden",
        facts.author_id === ctx.actor.user_id || facts.is_collaborator ? "award_own" : "award_roles",
      );
    if (!reportPolicy.award(ctx.actor, facts)) throw new AppError("conflict", facts.locked ? "report_locked" : refusalOf(row));
    const problem = await amountProblem(ctx, tx, row, kind, amount);
    if (problem) throw problem;
    const text = message && !isBlank(message) ? message : null;
    const decided = { kind, amount, message: text, expectedFee: expected_fee };
    return (await exceedsAwardLimit(ctx, tx, row.company_id, amount))
      ? propose(ctx, tx, row, decided)
      : award(ctx, tx, row, decided);
  });
}

/** Lets an award wait for a colleague without a limit; nobody else sees anything of it. */
async function propose(ctx: Ctx, tx: Tx, row: LockedReportRow, decided: DecidedAward): Promise<Outcome<GivenAward>> {
  const { kind, amount, message, expectedFee } = decided;
  if (await findGuest(tx, row.id)) throw new AppError("conflict", "award_guest");
  const fee = await awardFee(tx, ctx, { report_id: row.id, kind, amount, expectedFee });
  const { currency } = ctx.settings;
  const { user_id } = ctx.actor;
  const id = newId();
  await insertProposal(tx, {
    id,
    report_id: row.id,
    company_id: row.company_id,
    kind,
    amount,
    fee,
    currency,
    message,
    proposed_by: user_id,
  });
  return {
    result: await loadProposal(tx, id),
    audit: [reportAudit(row, "report.award_proposed", { kind, amount, fee, currency, is_internal: true })],
    events: [{ type: "money.award_waits", subject_id: row.company_id, data: { award_id: id, proposed_by: user_id } }],
  };
}

async function loadProposal(db: Db, id: string): Promise<GivenAward> {
  const proposal = await findProposal(db, id);
  if (!proposal) throw new AppError("not_found", "no_award");
  const payees = await payeesOfReport(db, proposal.report_id, proposal.kind);
  const shares = splitAmount(
    Number(proposal.amount),
    payees.map(({ weight }) => weight),
  );
  const parts = payees.map(({ username, unclaimed }, place) => ({ username, unclaimed, amount: shares[place] ?? 0 }));
  return { ...proposal, status: "waiting", created_at: proposal.proposed_at, parts };
}

/** Result of a call to award, for its repetition: the award, or the proposal that waits for a colleague. */
export async function loadGivenAward(ctx: Ctx, id: string): Promise<GivenAward> {
  const proposal = await findProposal(ctx.db, id);
  if (proposal) await companyForMoney(ctx, "read", proposal.company_id);
  if (proposal && proposal.status !== "approved") return loadProposal(ctx.db, id);
  const given = await loadAward(ctx.db, id);
  await getReport(ctx, given.report_id);
  return given;
}

/**
 * The bounty that the mediator of a dispute decides, in minor units: given whatever the minimum of the terms, and owed if the company's money does not
 * cover it. Throws 409 for a report that is not paid for.
 */
export async function awardByDecision(
  ctx: Ctx,
  tx: Tx,
  reportId: string,
  amount: number,
  disputeId: string,
): Promise<Outcome<unknown>> {
  const { row } = await lockReportFor("read", ctx, tx, reportId);
  if (notPaid.includes(row.status)) throw new AppError("conflict", "award_by_decision_unpaid");
  const { pays } = await promiseOf(tx, ctx.settings.currency, row);
  if (!pays) throw new AppError("conflict", "award_by_decision_unpaid");
  return award(ctx, tx, row, { kind: "bounty", amount, message: null, disputeId });
}

interface DecidedAward {
  /** That of its proposal. */
  id?: string;
  /** The name of who proposed it; the caller approves it. */
  proposedBy?: string;
  kind: AwardKind;
  amount: number;
  message: string | null;
  disputeId?: string;
  expectedFee?: number | undefined;
}

/** Gives an award that the caller may give and that is right by the terms; or one that a colleague proposed. */
export async function award(
  ctx: Ctx,
  tx: Tx,
  row: LockedReportRow,
  { id, proposedBy, kind, amount, message, disputeId, expectedFee }: DecidedAward,
): Promise<Outcome<AwardWithParts>> {
  // An award cannot be moved to another account afterwards.
  if (await findGuest(tx, row.id)) throw new AppError("conflict", "award_guest");
  const { award, events } = await giveAward(tx, ctx, {
    id,
    report: row,
    kind,
    amount,
    message,
    payees: await payeesOfReport(tx, row.id, kind),
    awardedBy: ctx.actor.user_id,
    mayOwe: disputeId !== undefined,
    expectedFee,
  });
  await freezeWeights(tx, row.id);
  await updateReport(tx, row.id, { last_activity_at: new Date() });
  await settleClock(tx, row.id);
  await insertItems(tx, row.id, [
    {
      item_type: "BOUNTY_AWARDED",
      performed_by: ctx.actor.user_id,
      content: award.message,
      amount_minor: award.amount,
      currency: award.currency,
      award_id: award.id,
      ...(disputeId !== undefined && { dispute_id: disputeId }),
    },
  ]);
  return {
    result: await loadAward(tx, award.id),
    audit: [
      reportAudit(row, "report.awarded", {
        kind,
        amount,
        fee: Number(award.fee),
        currency: award.currency,
        ...(proposedBy !== undefined && { proposed_by: proposedBy }),
      }),
    ],
    events: [reportEvent(row, "report.awarded", { award_id: award.id }), ...events],
  };
}

/** Why a report cannot be awarded in its state. */
export function refusalOf({
  imported_at,
  validated_at,
  status,
}: Pick<LockedReportRow, "imported_at" | "validated_at" | "status">) {
  if (imported_at) return "award_imported";
  if (status === "duplicate") return "award_duplicate";
  return validated_at ? "award_closed" : "award_unvalidated";
}

/** Refusal of a bounty where the terms promise none, and of one that leaves the bounties of the report below their minimum. */
export async function amountProblem(
  ctx: Ctx,
  tx: Tx,
  row: LockedReportRow,
  kind: AwardKind,
  amount: number,
): Promise<AppError | null> {
  if (kind !== "bounty") return null;
  const { currency } = ctx.settings;
  const { pays, min } = await promiseOf(tx, currency, row);
  if (!pays) return invalidField(["body", "kind"], "award_without_promise");
  if ((await bountiesOfReport(tx, row.id)) + amount >= min) return null;
  return invalidField(["body", "amount"], "award_below_minimum", { min: formatMoney(min, currency, ctx.request.language) });
}
