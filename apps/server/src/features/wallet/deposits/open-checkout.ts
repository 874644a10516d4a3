import { isWaiting } from "@safeport/contract/wallet/deposits/deposit.state";
import type { Ctx } from "../../../platform/context.ts";
import { invalidField } from "../../../platform/http/app-error.ts";
import { publicUrlOf, type Settings } from "../../../platform/settings.ts";
import { toStripeAmount } from "../core/stripe-amount.ts";
import { callStripe, requireStripe, StripeRefusal } from "../core/stripe-client.ts";
import { type DepositRow, setCheckout, updateDeposit } from "./deposit.queries.ts";
import { getDeposit } from "./get-deposit.ts";

/** Throws 409 without Stripe, and 422 for an amount that Stripe does not take. */
export function assertPayable(settings: Settings, amount: number): void {
  requireStripe(settings, "deposits");
  if (toStripeAmount(amount, settings.currency) === null) throw invalidField(["body", "amount"], "stripe_amount");
}

/**
 * Opens the payment page of a deposit with Stripe, once: a later call finds the page of the first. A deposit that Stripe refuses has failed. Throws 503 while
 * Stripe does not answer; the same call can be sent again.
 */
export async function withCheckout(ctx: Ctx, deposit: DepositRow): Promise<DepositRow> {
  const { id, provider, status, checkout_url } = deposit;
  if (provider !== "stripe" || !isWaiting(status) || checkout_url !== null) return deposit;
  try {
    const page = await openPage(ctx.settings, deposit);
    await setCheckout(ctx.db, id, page);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    await updateDeposit(ctx.db, id, { status: "failed", settled_at: new Date(), reason: `Stripe: ${error.code}` });
  }
  return getDeposit(ctx, id);
}

async function openPage(settings: Settings, { id, amount, currency, reference }: DepositRow) {
  const stripe = requireStripe(settings, "deposits");
  const vault = `${publicUrlOf(settings)}/vault`;
  const metadata = { deposit_id: id };
  const session = await callStripe(stripe, (client) =>
    client.checkout.sessions.create(
      {
        mode: "payment",
        client_reference_id: id,
        metadata,
        payment_intent_data: { metadata },
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: currency.toLowerCase(),
              unit_amount: toStripeAmount(amount, currency) ?? 0,
              product_data: { name: `Deposit ${reference}` },
            },
          },
        ],
        success_url: `${vault}?deposit=${id}`,
        cancel_url: vault,
      },
      { idempotencyKey: `deposit ${id}` },
    ),
  );
  if (!session.url) throw new Error("Stripe answered a payment page without its address");
  return { provider_session: session.id, checkout_url: session.url };
}
