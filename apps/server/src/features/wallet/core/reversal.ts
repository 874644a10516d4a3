import type { PaymentReversal } from "@safeport/contract/wallet/core/payment-step.schema";
import type { Ctx } from "../../../platform/context.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { assertMaySecond, needsSecondPerson, secondPersonMissing } from "./second-person.ts";

/** Claim of staff about a payment by bank: that it was not made, or came back. */
export type Reversal = Omit<PaymentReversal, "by">;

/** A payment of somebody, with what one member of staff said of it before. */
interface Payment {
  owner: string;
  reversal: unknown;
  reversal_by: string | null;
}

/** Stored until a second person says the same, or logged for money that is given back now. */
type Hands =
  | { waits: true; values: { reversal: string; reversal_by: string } }
  | { waits: false; log: { credited: number; proposed_by?: string } };

/**
 * Decides whether the money of a payment is given back, or waits for a second person. Throws 403 for the one who said so before, and 409 for new staff. The
 * sums of a day are made of what the log says. Stripe's payments need none: Stripe itself is asked what became of them.
 */
export async function beginReversal(ctx: Ctx, tx: Tx, said: Reversal, payment: Payment): Promise<Hands> {
  const { user_id } = ctx.actor;
  const needsSecond = await needsSecondPerson(ctx, tx, "reversal", { amount: said.amount, owner: payment.owner });
  const before = isSame(readReversal(payment.reversal), said) ? payment.reversal_by : null;
  if (before !== null && before !== user_id) {
    await assertMaySecond(ctx, tx, before);
    return { waits: false, log: { credited: said.amount, proposed_by: before } };
  }
  if (!needsSecond) return { waits: false, log: { credited: said.amount } };
  if (before === user_id) throw secondPersonMissing(ctx);
  return { waits: true, values: { reversal: JSON.stringify(said), reversal_by: user_id } };
}

/** The claim about a payment that waits for a second person; null if none does. */
export function presentReversal({ reversal, reverser }: { reversal: unknown; reverser: string | null }): PaymentReversal | null {
  const said = readReversal(reversal);
  return said && reverser !== null ? { ...said, by: reverser } : null;
}

/** A stored reversal; null if nobody proposed one. */
const readReversal = (stored: unknown) => stored as Reversal | null;

/** The reason may differ: the person or the company reads that of the second. */
function isSame(before: Reversal | null, said: Reversal): boolean {
  return before?.action === said.action && before.amount === said.amount && before.external_ref === said.external_ref;
}
