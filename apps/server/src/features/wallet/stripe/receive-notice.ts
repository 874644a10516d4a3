import type Stripe from "stripe";
import type { PublicCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { StripeSettings } from "../../../platform/settings.ts";
import { type StripeClient, stripeClient } from "../core/stripe-client.ts";
import { recordDiscrepancy, Unbookable } from "../discrepancies/record-discrepancy.ts";
import { accountNotice } from "./account-notices.ts";
import { depositNotice } from "./deposit-notices.ts";
import type { Consequence } from "./notice.ts";
import { payoutNotice } from "./payout-notices.ts";
import { insertNotice, isHandled } from "./stripe.queries.ts";

/** As far as the library takes a signature of the past. */
const maxSecondsAhead = 300;

/**
 * Handles an event of Stripe once, however often, in which order and at how many processes it arrives. One that the books cannot take
 * waits for staff as a discrepancy, since a repeated delivery would not change it. Throws 404 without Stripe,
 * 400 for a wrong signature, and 503 while Stripe does not respond to necessary calls, so that Stripe delivers the event again.
 */
export async function receiveNotice(
  ctx: PublicCtx,
  { bytes, signature }: { bytes: Buffer; signature: string },
): Promise<{ received: true }> {
  const { stripe } = ctx.settings;
  if (!stripe) throw new AppError("not_found", "stripe_not_configured");
  const event = verify(await stripeClient(stripe), stripe, bytes, signature);
  if (event && !(await isHandled(ctx.db, event.id))) await handle(ctx, stripe, event);
  return { received: true };
}

/**
 * The event of a request whose signature is right; null for one of the other mode, which belongs to another installation. The secret also tells whether an event
 * may be about a connected account.
 */
function verify(client: StripeClient, stripe: StripeSettings, bytes: Buffer, signature: string): Stripe.Event | null {
  const signed = (secrets: readonly string[]) =>
    secrets.map((secret) => attempt(() => client.webhooks.constructEvent(bytes, signature, secret))).find((event) => event);
  const own = signed(stripe.webhookSecrets);
  const connected = own ? undefined : signed(stripe.connectSecrets);
  const event = own ?? connected;
  if (!event || isAhead(signature)) throw new AppError("malformed", "notice_signature");
  const isOfAccount = typeof event.account === "string";
  if (isOfAccount !== (connected !== undefined)) throw new AppError("malformed", "notice_signature");
  return event.livemode === stripe.isLive ? event : null;
}

/** Whether a signature has a time further ahead than clocks differ. The library refuses old ones alone, so one of the future would count for long. */
function isAhead(signature: string): boolean {
  return Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]) > Date.now() / 1_000 + maxSecondsAhead;
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

async function handle(ctx: PublicCtx, stripe: StripeSettings, event: Stripe.Event): Promise<void> {
  try {
    await applyOnce(ctx, event, await consequenceOf(ctx, stripe, event));
  } catch (error) {
    if (!(error instanceof Unbookable)) throw error;
    await applyOnce(ctx, event, (tx) => recordDiscrepancy(tx, event.id, error.fact));
  }
}

async function applyOnce(ctx: PublicCtx, event: Stripe.Event, follow: Consequence): Promise<void> {
  await unitOfWork(ctx, async (tx) => {
    if (!(await insertNotice(tx, event))) return { result: undefined, audit: [] };
    return (await follow?.(tx)) ?? { result: undefined, audit: [] };
  });
}

async function consequenceOf(ctx: PublicCtx, stripe: StripeSettings, event: Stripe.Event): Promise<Consequence> {
  if (event.account) return (await payoutNotice(ctx, stripe, event)) ?? (await accountNotice(ctx, stripe, event));
  return depositNotice(ctx, stripe, event);
}
