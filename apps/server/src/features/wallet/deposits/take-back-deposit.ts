import { formatMoney } from "@safeport/contract/kernel/currency";
import { newId } from "@safeport/db/new-id";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { DepositRow } from "./deposit.queries.ts";
import { bookReinstated, bookTakenBack, leftOf } from "./deposit-postings.ts";
import { changeDeposit } from "./get-deposit.ts";

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
