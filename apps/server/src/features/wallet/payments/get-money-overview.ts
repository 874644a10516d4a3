import { isStaff } from "@safeport/contract/kernel/actor";
import { accountKindNames } from "@safeport/contract/wallet/ledger/ledger.values";
import type { getMoneyOverview as endpoint } from "@safeport/contract/wallet/payments/payment.endpoints";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findLedgerCheck, listAccountTotals, listHoldAges, readActTotals, readWaitingTotals } from "./payment.queries.ts";

/** The platform's money in figures, all computed from the ledger. */
export async function getMoneyOverview({ db, actor, settings }: Ctx): Promise<z.infer<(typeof endpoint)["result"]>> {
  if (!isStaff(actor)) throw new AppError("not_found");
  const [acts, accounts, holds, waiting, check] = await Promise.all([
    readActTotals(db),
    listAccountTotals(db),
    listHoldAges(db),
    readWaitingTotals(db),
    findLedgerCheck(db),
  ]);
  const act = (name: string) => acts.get(name) ?? 0;
  const balanceOf = (kind: string) =>
    acts.get(`balance.${kind}`) ?? Number(accounts.find((account) => account.kind === kind)?.balance ?? 0);
  return {
    currency: settings.currency,
    second_person_from: settings.secondPersonFrom,
    balance: -balanceOf("world") || 0,
    // A refund that failed is among the reinstated deposits.
    deposits:
      act("deposit") -
      act("refund") -
      act("refund_paid") +
      act("refund_returned") -
      act("deposit_taken_back") +
      act("deposit_reinstated"),
    paid_to_researchers: act("withdrawal_paid") - act("payout_returned"),
    fees: balanceOf("platform:fees"),
    held: balanceOf("company:held"),
    accounts: accountKindNames.map((kind) => ({
      kind,
      accounts: accounts.find((account) => account.kind === kind)?.accounts ?? 0,
      balance: balanceOf(kind),
    })),
    holds: holds.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) })),
    uncovered: { holds: waiting?.uncovered ?? 0, amount: Number(waiting?.uncovered_amount ?? 0) },
    owed: { awards: waiting?.owed ?? 0, amount: Number(waiting?.owed_amount ?? 0) },
    deposits_waiting: waiting?.deposits ?? 0,
    deposits_waiting_amount: Number(waiting?.deposits_amount ?? 0),
    payouts_waiting: { withdrawals: waiting?.payout ?? 0, amount: Number(waiting?.payout_amount ?? 0) },
    refunds_waiting: { refunds: waiting?.refunds ?? 0, amount: Number(waiting?.refunds_amount ?? 0) },
    ledger: check ? { checked_at: check.checked_at.toISOString(), failure: check.failure, transfers: check.transfers } : null,
  };
}
