import { returnMonths } from "@safeport/contract/wallet/core/withdrawal.limits";
import { refundCan } from "@safeport/contract/wallet/refunds/refund.policy";
import type { Ctx } from "../../../platform/context.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { foldBankReference } from "../core/bank-reference.ts";
import { wasOrdered } from "../core/former-reference.queries.ts";
import { beginReversal, type Reversal } from "../core/reversal.ts";
import { assertNotAtStripe } from "./find-refund.ts";
import type { RefundRow } from "./refund.queries.ts";
import { bookBack, bookReturned } from "./refund-postings.ts";
import { getRefund, type Locked, settle } from "./settle-refund.ts";

/**
 * Records that a refund was not paid; the money is free at once, or once a second admin says the same of a large payment that was begun. Of one to a card,
 * Stripe is asked first whether it has the order.
 */
export async function failRefund(ctx: Ctx, id: string, reason: string): Promise<RefundRow> {
  const row = await getRefund(ctx, id);
  const isOrdered = row.provider === "stripe" && refundCan(ctx.actor, row).includes("fail");
  const sentAt = isOrdered ? await assertNotAtStripe(ctx, id) : null;
  return settle(ctx, id, "fail", async (change) => {
    if (change.refund.stripe_sent_at?.getTime() !== sentAt?.getTime()) throw new AppError("conflict", "stripe_order_on_its_way");
    const said = { action: "fail" as const, amount: Number(change.refund.amount), external_ref: null, reason };
    const isBegun = change.refund.status === "processing" || (await wasOrdered(change.tx, { refund_id: id }));
    const isOwed = isBegun && change.refund.provider === "manual";
    const hands = isOwed ? await reversalOf(ctx, change, said) : null;
    if (hands?.waits) return waiting(hands.values, said);
    return {
      values: { settled_at: new Date(), reason, decided_by: ctx.actor.user_id },
      events: await bookBack(change, "refund_failed"),
      why: hands?.log ?? {},
    };
  });
}

/** Records that a bank sent a refund back: what arrived is free, a large amount once a second admin says the same. Throws 422 for more than was paid, and 409 after 13 months. */
export function returnRefund(
  ctx: Ctx,
  id: string,
  { amount, external_ref, reason }: { amount: number; external_ref: string; reason: string },
): Promise<RefundRow> {
  return settle(ctx, id, "return", async (change) => {
    const { refund } = change;
    if (BigInt(amount) > BigInt(refund.amount))
      throw invalidField(["body", "amount"], "too_large", { max: Number(refund.amount) });
    const last = new Date(refund.settled_at ?? 0);
    last.setUTCMonth(last.getUTCMonth() + returnMonths);
    if (last < new Date()) throw new AppError("conflict", "return_too_late", { params: { months: returnMonths } });
    const said = { action: "return" as const, amount, external_ref: foldBankReference(external_ref), reason };
    const hands = await reversalOf(ctx, change, said);
    if (hands.waits) return waiting(hands.values, said);
    const returned = { returned_at: new Date(), returned_amount: amount, external_ref, reason };
    const values = { ...returned, decided_by: ctx.actor.user_id };
    return { values, events: await bookReturned(change, BigInt(amount)), why: hands.log };
  });
}

const reversalOf = (ctx: Ctx, { tx, budget, refund }: Locked, said: Reversal) =>
  beginReversal(ctx, tx, said, { ...refund, owner: budget.companyId });

/** Stores what was said until a second admin says the same, in place of what was said before. */
const waiting = (values: { reversal: string; reversal_by: string }, said: Reversal) => ({
  values,
  why: { ...said },
  waits: { audit: "refund.reversal_proposed" as const, place: "refund_reversals" as const },
});
