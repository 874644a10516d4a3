import { formatMoney, toMinorUnits } from "@safeport/contract/kernel/currency";
import { isBlank } from "@safeport/contract/kernel/text";
import { mayInOtherState, notPaid, reportPolicy } from "@safeport/contract/reports/report.policy";
import type { AwardInput, AwardTerms } from "@safeport/contract/wallet/award.schema";
import { type AwardKind, awardKinds } from "@safeport/contract/wallet/award.values";
import type { Db } from "@safeport/db/named-statement";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { type Outcome, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { shownName } from "../../../platform/shown-name.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { awardMoney, awardsOfReport, bountiesOfReport, loadAward } from "../../wallet/awards/awards-of-report.ts";
import { giveAward } from "../../wallet/awards/give-award.ts";
import { type AwardWithParts, presentAward } from "../../wallet/awards/present-award.ts";
import { settleClock } from "../clocks/settle-clock.ts";
import { getReport, lockReportFor } from "../get-report.ts";
import { findGuest } from "../intake/guest.queries.ts";
import { factsOf } from "../report.facts.ts";
import type { LockedReportRow } from "../report.queries.ts";
import { reportAudit, reportEvent } from "../report-change.ts";
import { insertItems, updateReport } from "../report-update.queries.ts";
import { promisedReward, termsOfReport } from "../terms/terms-of-report.ts";
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
    throw new AppError("forbidden", facts.validated ? "award_roles" : "award_unvalidated");
  const { db, settings } = ctx;
  const { currency } = settings;
  const [{ pays, min, max }, awarded, payees, awards, money] = await Promise.all([
    promiseOf(db, currency, row),
    bountiesOfReport(db, reportId),
    payeesOfReport(db, reportId),
    awardsOfReport(db, reportId),
    awardMoney(db, settings, { report_id: reportId, company_id: row.company_id }),
  ]);
  return {
    currency,
    severity: row.severity,
    promised: { min, max },
    kinds: awardKinds.filter((kind) => kind !== "bounty" || pays),
    awarded,
    ...money,
    payees: payees.map(({ username, full_name, weight, unclaimed }) => ({
      username,
      full_name: shownName(full_name, ctx),
      weight,
      unclaimed,
    })),
    awards: awards.map(presentAward),
  };
}

/** Awards a bounty, a bonus or a retest fee for a report. Awards only add; staff correct mistakes. */
export async function awardReport(
  ctx: Ctx,
  reportId: string,
  { kind, amount, message, expected_fee }: z.output<typeof AwardInput>,
): Promise<AwardWithParts> {
  return unitOfWork(ctx, async (tx) => {
    const { row, facts } = await lockReportFor("read", ctx, tx, reportId);
    if (!mayInOtherState("award", ctx.actor, facts))
      throw new AppError(
        "forbidden",
        facts.author_id === ctx.actor.user_id || facts.is_collaborator ? "award_own" : "award_roles",
      );
    if (!reportPolicy.award(ctx.actor, facts)) throw new AppError("conflict", facts.locked ? "report_locked" : refusalOf(row));
    await assertAmount(ctx, tx, row, kind, amount);
    const text = message && !isBlank(message) ? message : null;
    return award(ctx, tx, row, { kind, amount, message: text, expectedFee: expected_fee });
  });
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
  kind: AwardKind;
  amount: number;
  message: string | null;
  disputeId?: string;
  expectedFee?: number | undefined;
}

async function award(
  ctx: Ctx,
  tx: Tx,
  row: LockedReportRow,
  { kind, amount, message, disputeId, expectedFee }: DecidedAward,
): Promise<Outcome<AwardWithParts>> {
  // An award cannot be moved to another account afterwards.
  if (await findGuest(tx, row.id)) throw new AppError("conflict", "award_guest");
  const { award, events } = await giveAward(tx, ctx, {
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
    audit: [reportAudit(row, "report.awarded", { kind, amount, fee: Number(award.fee), currency: award.currency })],
    events: [reportEvent(row, "report.awarded", { award_id: award.id }), ...events],
  };
}

function refusalOf({ validated_at, status }: LockedReportRow) {
  if (status === "duplicate") return "award_duplicate";
  return validated_at ? "award_closed" : "award_unvalidated";
}

/** Refuses a bounty where the terms promise none, and one that leaves the bounties of the report below their minimum. */
async function assertAmount(ctx: Ctx, tx: Tx, row: LockedReportRow, kind: AwardKind, amount: number): Promise<void> {
  if (kind !== "bounty") return;
  const { currency } = ctx.settings;
  const { pays, min } = await promiseOf(tx, currency, row);
  if (!pays) throw invalidField(["body", "kind"], "award_without_promise");
  if ((await bountiesOfReport(tx, row.id)) + amount < min)
    throw invalidField(["body", "amount"], "award_below_minimum", { min: formatMoney(min, currency, ctx.request.language) });
}
