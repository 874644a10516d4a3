import { formatMoney } from "@safeport/contract/kernel/currency";
import { bankAccountWaitHours } from "@safeport/contract/wallet/bank-accounts/bank-account.limits";
import type { RefundInput } from "@safeport/contract/wallet/refunds/refund.endpoints";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { type BankDetails, sealBankDetails } from "../bank-accounts/bank-account-secrets.ts";
import { readBankDetails } from "../bank-accounts/read-bank-details.ts";
import { isBankSpelling } from "../core/bank-text.ts";
import { newReference } from "../core/payout-reference.ts";
import { toStripeAmount } from "../core/stripe-amount.ts";
import { lockDeposit } from "../deposits/deposit.queries.ts";
import { type LockedDeposit, leftOf } from "../deposits/deposit-postings.ts";
import { depositFor } from "../deposits/get-deposit.ts";
import { type Budget, freeMoney, lockBudget, noteBalance } from "../money/budget.ts";
import { readWaiting } from "../money/company-money.queries.ts";
import { insertRefund, type RefundRow } from "./refund.queries.ts";
import { bookRequested } from "./refund-postings.ts";
import { sendRefund } from "./send-refund.ts";
import { getRefund, refundChanged, refundEntry } from "./settle-refund.ts";

/**
 * Asks for money of a deposit back: it is reserved until staff have paid it by bank transfer, or Stripe to the card. Throws 409 while awards or holds of the
 * company wait for money, and for more than is free or left of the deposit; 422 for a wrong destination.
 */
export async function requestRefund(
  ctx: Ctx,
  depositId: string,
  { amount, destination }: z.output<typeof RefundInput>,
): Promise<RefundRow> {
  const details = destination && (await readBankDetails(destination, ctx.settings, ["body", "destination"]));
  const row = await unitOfWork(ctx, async (tx) => {
    const { company_id } = await depositFor(ctx, "refund", depositId, tx);
    const budget = await lockBudget(tx, ctx.settings, company_id);
    const deposit = await lockDeposit(tx, depositId);
    if (!deposit) throw new AppError("not_found", "no_deposit");
    await assertRefundable(ctx, tx, budget, deposit, amount);
    const refund = { id: newId(), amount: String(amount), provider: deposit.provider };
    const isCard = deposit.provider === "stripe";
    await insertRefund(tx, {
      ...{ ...refund, company_id, deposit_id: depositId, reference: newReference(), requested_by: ctx.actor.user_id },
      ...(isCard ? ofCard(deposit, amount, details) : ofTransfer(ctx, refund.id, details)),
    });
    await bookRequested({ tx, budget, deposit, refund, actorId: ctx.actor.user_id });
    const result = await getRefund(ctx, refund.id, tx);
    return {
      result,
      audit: [refundEntry("refund.requested", result)],
      events: [refundChanged(result), ...(await noteBalance(tx, budget))],
    };
  });
  if (row.provider !== "stripe") return row;
  await sendRefund(ctx, row.id);
  return getRefund(ctx, row.id);
}

async function assertRefundable(ctx: Ctx, tx: Tx, budget: Budget, deposit: LockedDeposit, amount: number): Promise<void> {
  const show = (minor: bigint) => formatMoney(minor, deposit.currency, ctx.request.language);
  if (deposit.status !== "confirmed") throw new AppError("conflict", "deposit_not_confirmed");
  const { owed, uncovered } = await readWaiting(tx, deposit.company_id);
  if (owed + uncovered > 0n)
    throw new AppError("conflict", "refund_while_waiting", { params: { amount: show(owed + uncovered) } });
  const left = leftOf(deposit);
  const free = await freeMoney(tx, budget);
  const most = left < free ? left : free;
  if (BigInt(amount) > most) throw new AppError("conflict", "refund_too_large", { params: { most: show(most) } });
}

/** One to a card is ordered at Stripe at once. */
function ofCard({ currency }: LockedDeposit, amount: number, details: BankDetails | undefined) {
  if (details) throw invalidField(["body", "destination"], "unknown_field");
  if (toStripeAmount(amount, currency) === null) throw invalidField(["body", "amount"], "stripe_amount");
  return { status: "processing" as const, processing_at: new Date() };
}

function ofTransfer({ keyFor }: Ctx, id: string, details: BankDetails | undefined) {
  if (!details) throw invalidField(["body", "destination"], "required");
  if (!isBankSpelling(details.holder_name_latin ?? details.holder_name))
    throw invalidField(["body", "destination", "holder_name_latin"], "latin_letters");
  return {
    sealed: sealBankDetails(keyFor, id, details),
    payable_from: new Date(Date.now() + bankAccountWaitHours * 3_600_000),
  };
}
