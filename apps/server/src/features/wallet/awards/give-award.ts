import type { NewEvent } from "@safeport/contract/events/domain-event";
import { formatMoney } from "@safeport/contract/kernel/currency";
import type { AwardKind } from "@safeport/contract/wallet/awards/award.values";
import { feeOf, splitAmount } from "@safeport/contract/wallet/money/fee";
import { newId } from "@safeport/db/new-id";
import type { RequestFacts } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { type AwardRow, insertAward } from "../core/award.queries.ts";
import { postTransfers } from "../ledger/post-transfers.ts";
import { bookAward, fundingOf, holdOfAward } from "../money/book-award.ts";
import { feeRateOf, lockBudget, type MoneySettings, noteBalance } from "../money/budget.ts";
import { readShareLeft, readWaiting } from "../money/company-money.queries.ts";
import { drawnOf, updateHold } from "../money/hold.queries.ts";

/** Somebody who gets a part; the author is the first. */
export interface Payee {
  user_id: string;
  username: string;
  full_name: string;
  weight: number;
  /** They have left the platform. */
  unclaimed: boolean;
}

export interface NewAward {
  /** Of the proposal that is approved. */
  id?: string | undefined;
  report: { id: string; company_id: string; program_id: string };
  kind: AwardKind;
  /** Minor units. */
  amount: number;
  message: string | null;
  payees: readonly Payee[];
  /** Null for the platform. */
  awardedBy: string | null;
  /** Records an award that is not covered as owed, as the outcome of a dispute does. */
  mayOwe?: boolean;
  /** In minor units; the fee that the caller was shown. */
  expectedFee?: number | undefined;
}

interface AwardContext {
  settings: MoneySettings;
  request: Pick<RequestFacts, "language">;
}

/** The fee on an award at a rate, in minor units. Throws 409 if the caller was shown another one. */
export function checkedFee(
  { settings, request }: AwardContext,
  { amount, fee_rate, expectedFee }: { amount: number; fee_rate: number; expectedFee: number | undefined },
): number {
  const fee = feeOf(amount, fee_rate);
  if (expectedFee !== undefined && expectedFee !== fee)
    throw new AppError("conflict", "award_fee_changed", {
      params: { fee: formatMoney(fee, settings.currency, request.language) },
    });
  return fee;
}

/**
 * Gives an award on a report that the caller has locked: books it, or promises it where the company pays itself and may owe its fee. Throws 409
 * `award_uncovered` with the missing amount if the company's money does not cover it, unless it may be owed, and `award_fee_changed` if the fee is not
 * the expected one.
 */
export async function giveAward(
  tx: Tx,
  ctx: AwardContext,
  { id, report, kind, amount, message, payees, awardedBy, mayOwe = false, expectedFee }: NewAward,
): Promise<{ award: AwardRow; events: NewEvent[] }> {
  const { settings, request } = ctx;
  const { currency } = settings;
  const budget = await lockBudget(tx, settings, report.company_id);
  const hold = await holdOfAward(tx, { report_id: report.id, kind });
  const fee_rate = feeRateOf(settings, kind, hold);
  const fee = checkedFee(ctx, { amount, fee_rate, expectedFee });
  const row = {
    id: id ?? newId(),
    report_id: report.id,
    company_id: report.company_id,
    program_id: report.program_id,
    kind,
    amount,
    fee,
    fee_rate,
    currency,
    message,
    awarded_by: awardedBy,
  };
  const shares = splitAmount(
    amount,
    payees.map(({ weight }) => weight),
  );
  const parts = payees.map(({ user_id, unclaimed }, place) => ({ user_id, unclaimed, amount: shares[place] ?? 0 }));
  const refuse = (missing: bigint, detail: "award_uncovered" | "award_over_share") =>
    new AppError("conflict", detail, {
      params: { missing: formatMoney(missing, currency, request.language) },
      missing: Number(missing),
    });

  if (budget.wallet.pays_itself) {
    const { missing } = await fundingOf(tx, budget, undefined, { amount: 0, fee });
    const award = await insertAward(tx, { ...row, status: "promised" }, parts);
    const { free, debt, fees } = budget.accounts;
    if (fee > 0)
      await postTransfers(tx, {
        act: "fee",
        key: `award fee ${award.id}`,
        // The part that is not free is owed, and on the invoice of the month.
        legs: [
          { from: free, to: fees, amount: BigInt(fee) - missing },
          { from: debt, to: fees, amount: missing },
        ],
        company_id: report.company_id,
        report_id: report.id,
        award_id: award.id,
      });
    return { award, events: await noteBalance(tx, budget) };
  }

  const funding = await fundingOf(tx, budget, hold, row);
  const { fromFree, missing } = funding;
  const { owed } = await readWaiting(tx, report.company_id);
  // Debts are paid first: free money that an owed award waits for is not available to others.
  const lacking = missing > 0n || fromFree === 0n || owed === 0n ? missing : fromFree;
  if (lacking > 0n) {
    if (!mayOwe) throw refuse(lacking, "award_uncovered");
    const award = await insertAward(tx, { ...row, status: "owed" }, parts);
    // An owed award keeps the promise as well, so that nothing more is held for it.
    if (hold) await updateHold(tx, report.id, { drawn: await drawnOf(tx, report.id, hold.amount) });
    return { award, events: await noteBalance(tx, budget) };
  }
  const shareLeft = fromFree > 0n ? await readShareLeft(tx, report.program_id) : null;
  if (shareLeft !== null && shareLeft < fromFree && !mayOwe) throw refuse(fromFree - shareLeft, "award_over_share");
  const owedAward = await insertAward(tx, { ...row, status: "owed" }, parts);
  const award = await bookAward(tx, settings, budget, owedAward, funding);
  return { award, events: await noteBalance(tx, budget) };
}
