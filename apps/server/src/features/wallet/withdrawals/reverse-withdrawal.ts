import { returnMonths } from "@safeport/contract/wallet/core/withdrawal.limits";
import { withdrawalPolicy } from "@safeport/contract/wallet/withdrawals/withdrawal.policy";
import type { Ctx } from "../../../platform/context.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { proposed } from "../../site/proposal.ts";
import { foldBankReference } from "../core/bank-reference.ts";
import { wasOrdered } from "../core/former-reference.queries.ts";
import { beginReversal, type Reversal } from "../core/reversal.ts";
import { setWithdrawal, type WithdrawalRow } from "../core/withdrawal.queries.ts";
import { assertUnsentSince, takeTransferBack } from "./send-payout.ts";
import { comeBack, failUnpaid, getWithdrawal, type More, settle } from "./settle-withdrawal.ts";

/**
 * Records that a withdrawal was not paid; the money is available at once, or once a second admin says the same of a large payment that was begun by bank. A
 * transfer to a connected account is reversed first.
 */
export async function failWithdrawal(ctx: Ctx, id: string, reason: string): Promise<WithdrawalRow> {
  const row = await getWithdrawal(ctx, id);
  const isSent = withdrawalPolicy.act(ctx.actor, row, "fail") && row.status === "processing";
  const sentAt = isSent ? await takeTransferBack(ctx, row) : null;
  return settle(ctx, id, "fail", async (tx, withdrawal, person, more) => {
    await assertUnsentSince(tx, id, sentAt);
    const said = { action: "fail" as const, amount: Number(withdrawal.amount), external_ref: null, reason };
    const isBegun = withdrawal.status === "processing" || (await wasOrdered(tx, { withdrawal_id: id }));
    if (isBegun && (await waitsForSecond(ctx, tx, withdrawal, said, more))) return "withdrawal.reversal_proposed";
    await failUnpaid(tx, withdrawal, person, { failure: "rejected", reason, decided_by: ctx.actor.user_id });
    return "withdrawal.failed";
  });
}

/**
 * Records that a bank sent a payment back: what arrived is available, a large amount once a second admin says the same, and the account is blocked until its
 * owner confirms it. Nobody claims the money of an owner who has left. Throws 422 for more than was paid, and 409 after 13 months.
 */
export function returnWithdrawal(
  ctx: Ctx,
  id: string,
  { amount, external_ref, reason }: { amount: number; external_ref: string; reason: string },
): Promise<WithdrawalRow> {
  return settle(ctx, id, "return", async (tx, withdrawal, person, more) => {
    if (BigInt(amount) > BigInt(withdrawal.amount))
      throw invalidField(["body", "amount"], "too_large", { max: Number(withdrawal.amount) });
    const last = new Date(withdrawal.settled_at ?? 0);
    last.setUTCMonth(last.getUTCMonth() + returnMonths);
    if (last < new Date()) throw new AppError("conflict", "return_too_late", { params: { months: returnMonths } });
    const said = { action: "return" as const, amount, external_ref: foldBankReference(external_ref), reason };
    if (await waitsForSecond(ctx, tx, withdrawal, said, more)) return "withdrawal.reversal_proposed";
    return comeBack(tx, withdrawal, person, { amount, external_ref, reason, decided_by: ctx.actor.user_id });
  });
}

/** Whether what staff say of a payment waits for a second admin; it is stored then, in place of what was said before. */
async function waitsForSecond(ctx: Ctx, tx: Tx, withdrawal: WithdrawalRow, said: Reversal, more: More): Promise<boolean> {
  const { id, user_id: owner, stripe_account_id, reversal, reversal_by } = withdrawal;
  // Stripe was asked whether it failed; that it came back is only said.
  if (stripe_account_id !== null && said.action === "fail") return false;
  const hands = await beginReversal(ctx, tx, said, { owner, reversal, reversal_by });
  if (!hands.waits) {
    more.why = hands.log;
    return false;
  }
  await setWithdrawal(tx, id, hands.values);
  more.why = said;
  const sum = { amount: said.amount, currency: withdrawal.currency };
  more.events.push(proposed(ctx.actor.user_id, { place: "withdrawal_reversals", owner_id: owner, sum }));
  return true;
}
