import { formatMoney } from "@safeport/contract/kernel/currency";
import { newId } from "@safeport/db/new-id";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { freeMoney } from "../company/budget.ts";
import { readWaiting } from "../company/company-money.queries.ts";
import { sendRefund } from "../stripe/send-refund.ts";
import { insertRefund } from "../stripe/stripe.queries.ts";
import type { DepositRow } from "./deposit.queries.ts";
import { bookRefund, bookReinstated, bookTakenBack, leftOf } from "./deposit-postings.ts";
import { changeDeposit, getDeposit } from "./get-deposit.ts";

/**
 * Refunds a deposit from free money, through its provider. Refused while awards or holds of the company wait for money. A refund
 * that the provider rejects becomes free money again; without a response the money stays on its way and the job retries.
 */
export async function refundDeposit(ctx: Ctx, id: string, amount: number): Promise<DepositRow> {
  const refundId = newId();
  const row = await changeDeposit(ctx, "refund", id, async (tx, deposit, budget) => {
    const show = (minor: number | bigint) => formatMoney(minor, deposit.currency, ctx.request.language);
    if (deposit.status !== "confirmed") throw new AppError("conflict", "deposit_not_confirmed");
    const { owed, uncovered } = await readWaiting(tx, deposit.company_id);
    if (owed + uncovered > 0n)
      throw new AppError("conflict", "refund_while_waiting", { params: { amount: show(owed + uncovered) } });
    const left = leftOf(deposit);
    const free = await freeMoney(tx, budget);
    const most = left < free ? left : free;
    if (BigInt(amount) > most) throw new AppError("conflict", "refund_too_large", { params: { most: show(most) } });
    if (deposit.provider === "stripe") await insertRefund(tx, { id: refundId, deposit_id: id, amount, status: "sending" });
    const act = { key: `refund ${refundId}`, amount: BigInt(amount), actorId: ctx.actor.user_id };
    const events = await bookRefund(tx, budget, deposit, act);
    return { audit: "deposit.refunded", snapshot: { amount }, events };
  });
  if (row.provider !== "stripe") return row;
  await sendRefund(ctx, refundId);
  return getDeposit(ctx, id);
}

/**
 * Records that a bank or a provider took a deposit back: from free money first, the rest is the company's debt, and the company
 * is paused until it is settled. Researchers keep their money.
 */
export function takeBackDeposit(
  ctx: Ctx,
  id: string,
  { amount, reason }: { amount: number; reason: string },
): Promise<DepositRow> {
  return changeDeposit(ctx, "correct", id, async (tx, deposit, budget) => {
    if (deposit.status !== "confirmed") throw new AppError("conflict", "deposit_not_confirmed");
    const left = leftOf(deposit);
    if (BigInt(amount) > left)
      throw new AppError("conflict", "refund_too_large", {
        params: { most: formatMoney(left, deposit.currency, ctx.request.language) },
      });
    const key = `deposit_taken_back ${newId()}`;
    const events = await bookTakenBack(tx, budget, deposit, { key, amount: BigInt(amount), actorId: ctx.actor.user_id, reason });
    return { audit: "deposit.taken_back", snapshot: { amount, reason }, events };
  });
}

/** Records that money taken back from a deposit has returned; reverses exactly that. */
export function reinstateDeposit(ctx: Ctx, id: string, reason: string): Promise<DepositRow> {
  return changeDeposit(ctx, "correct", id, async (tx, deposit, budget) => {
    const act = { key: `deposit_reinstated ${newId()}`, actorId: ctx.actor.user_id, reason };
    const { sum, events } = await bookReinstated(tx, ctx.settings, budget, deposit, act);
    if (sum === 0n) throw new AppError("conflict", "nothing_taken_back");
    return { audit: "deposit.reinstated", snapshot: { amount: Number(sum), reason }, events };
  });
}
