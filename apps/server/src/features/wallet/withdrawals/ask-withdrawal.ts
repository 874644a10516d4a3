import { isResearcher } from "@safeport/contract/kernel/actor";
import { decimalAmount } from "@safeport/contract/kernel/currency";
import type { BankAccountStatus } from "@safeport/contract/wallet/core/bank-account.values";
import { maxPendingWithdrawals } from "@safeport/contract/wallet/core/withdrawal.limits";
import { newId } from "@safeport/db/new-id";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, type ErrorDetail, invalidField } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { type BankAccountRow, findBankAccount } from "../bank-accounts/bank-account.queries.ts";
import { openBankDetails, sealBankDetails } from "../bank-accounts/bank-account-secrets.ts";
import { newReference } from "../core/payout-reference.ts";
import { lockPerson } from "../core/person.queries.ts";
import { toStripeAmount } from "../core/stripe-amount.ts";
import { personEntry } from "../core/wallet-entry.ts";
import { findWithdrawal, hasSmallWithdrawal, insertWithdrawal, type WithdrawalRow } from "../core/withdrawal.queries.ts";
import { readBalances } from "../ledger/ledger.queries.ts";
import { findOrCreateAccounts, lockBalances, postTransfers } from "../ledger/post-transfers.ts";
import { statusOfAccount } from "./payout-checks.ts";
import { obstaclesOfPerson, obstaclesOfSession } from "./payout-obstacles.ts";
import { assertTaxForm } from "./tax-form.ts";

interface Request {
  amount: number;
  bank_account_id: string;
}

/**
 * Asks for a payout: the money waits in the payout account. Throws 403 for people who are not paid or have not given a second factor, 404 for
 * another's bank account, 409 with what to do first, and 422 for an amount that Stripe cannot send, above the balance or below the minimum, unless it
 * is all they have and they did so never before.
 */
export async function askWithdrawal(ctx: Ctx, { amount, bank_account_id }: Request): Promise<WithdrawalRow> {
  const { actor, settings, keyFor } = ctx;
  assertMayAsk(ctx);
  const { currency, withdrawalMin } = settings;
  if (amount < withdrawalMin && !(await mayEmptyOnce(ctx, amount)))
    throw invalidField(["body", "amount"], "withdrawal_min", { min: decimalAmount(withdrawalMin, currency), currency });
  return unitOfWork(ctx, async (tx) => {
    const person = await lockPerson(tx, actor.user_id);
    if (!person) throw new AppError("session_ended");
    const account = await findBankAccount(tx, actor.user_id, bank_account_id);
    if (!account) throw new AppError("not_found", "no_bank_account");
    await assertPayable(ctx, tx, account);
    if (account.stripe_account_id !== null && toStripeAmount(amount, currency) === null)
      throw invalidField(["body", "amount"], "stripe_amount");
    await assertTaxForm(ctx, tx, amount);
    const [available = "", payout = ""] = await findOrCreateAccounts(tx, currency, [
      { kind: "user:available", user_id: actor.user_id },
      { kind: "user:payout", user_id: actor.user_id },
    ]);
    const [balance = 0n] = await lockBalances(tx, [available, payout]);
    if (BigInt(amount) > balance)
      throw invalidField(["body", "amount"], "above_balance", { max: decimalAmount(balance, currency), currency });
    const id = newId();
    await insertWithdrawal(tx, {
      ...{ id, user_id: actor.user_id, amount, currency, reference: newReference(), bank_account_id },
      stripe_account_id: account.stripe_account_id,
      sealed: sealBankDetails(keyFor, id, openBankDetails(keyFor, account)),
    });
    await postTransfers(tx, {
      ...{ act: "withdrawal_asked" as const, key: `withdrawal ${id} asked`, withdrawal_id: id, actor_id: actor.user_id },
      legs: [{ from: available, to: payout, amount: BigInt(amount) }],
    });
    return {
      result: (await findWithdrawal(tx, id)) as WithdrawalRow,
      audit: [personEntry("withdrawal.asked", person, { withdrawal_id: id, amount, currency })],
      events: [{ type: "withdrawal.asked", subject_id: actor.user_id, data: { withdrawal_id: id } }],
    };
  });
}

/** Whether an amount below the minimum is all that somebody has, for the first time: so nobody has to leave money behind. */
async function mayEmptyOnce({ db, actor, settings }: Ctx, amount: number): Promise<boolean> {
  const balances = await readBalances(db, "user_id", actor.user_id);
  const has = (kind: string) => balances.find((account) => account.kind === kind)?.balance ?? 0n;
  if (has("user:available") !== BigInt(amount) || has("user:pending") > 0n) return false;
  return !(await hasSmallWithdrawal(db, actor.user_id, settings.withdrawalMin));
}

function assertMayAsk({ actor }: Ctx): void {
  if (!isResearcher(actor)) throw new AppError("forbidden", "payouts_for_researchers");
  const [obstacle] = obstaclesOfSession(actor);
  if (obstacle) throw new AppError("forbidden", obstacle);
}

const accountRefusals: Record<Exclude<BankAccountStatus, "usable">, ErrorDetail> = {
  waiting: "bank_account_waits",
  unverified: "bank_account_unverified",
  in_review: "bank_account_in_review",
  name_refused: "bank_account_name_refused",
  blocked: "bank_account_blocked",
  onboarding: "stripe_onboarding",
  provider_review: "stripe_in_review",
  provider_refused: "stripe_rejected",
};

/** Throws 409 with what to do first. */
async function assertPayable({ settings, keyFor }: Ctx, tx: Tx, account: BankAccountRow): Promise<void> {
  const [obstacle] = await obstaclesOfPerson({ settings, keyFor }, tx, account.user_id);
  if (obstacle) throw new AppError("conflict", obstacle, { params: { max: maxPendingWithdrawals } });
  if (settings.unpaidCountries.includes(openBankDetails(keyFor, account).country))
    throw new AppError("conflict", "payout_country");
  const status = statusOfAccount(account);
  if (status !== "usable")
    throw new AppError("conflict", accountRefusals[status], { params: { time: timeOf(account.usable_from) } });
}

/** A time for a text, such as `2026-11-25 20:42 UTC`. */
const timeOf = (time: Date) => `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
