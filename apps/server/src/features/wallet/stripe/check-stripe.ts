import type Stripe from "stripe";
import { type Services, type SystemCtx, systemCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { callStripe, StripeRefusal } from "../core/stripe-client.ts";
import { recordDiscrepancy, Unbookable } from "../discrepancies/record-discrepancy.ts";
import { listUnknownRefunds } from "../refunds/refund.queries.ts";
import { sendRefund } from "../refunds/send-refund.ts";
import { sessionConsequence } from "./deposit-notices.ts";
import { deleteOldNotices, listWaitingDeposits } from "./stripe.queries.ts";

/** Minutes after which the provider is asked for what its events have not said. */
const patience = 60;
/** Days after which no event is delivered again. */
const noticeDays = 40;
/** In one run. */
const most = 200;

/** The job: asks Stripe for what became of deposits and refunds whose events are missing, and forgets old events. */
export async function checkStripe(services: Services): Promise<void> {
  const { db, settings } = services;
  await deleteOldNotices(db, noticeDays);
  if (!settings.stripe) return;
  const { stripe } = settings;
  const ctx = systemCtx(services, "check_stripe");
  for (const { provider_session } of await listWaitingDeposits(db, patience, most)) {
    if (!provider_session) continue;
    const session = await unlessRefused(callStripe(stripe, (client) => client.checkout.sessions.retrieve(provider_session)));
    if (session) await applySession(ctx, session);
  }
  for (const { id } of await listUnknownRefunds(db, patience, most)) await sendRefund(services, id);
}

async function applySession(ctx: SystemCtx, session: Stripe.Checkout.Session): Promise<void> {
  try {
    const follow = await sessionConsequence(ctx, session, false);
    if (follow) await unitOfWork(ctx, follow);
  } catch (error) {
    if (!(error instanceof Unbookable)) throw error;
    await unitOfWork(ctx, (tx) => recordDiscrepancy(tx, session.id, error.fact));
  }
}

/** Undefined for an object that Stripe does not know, such as one of another account, so that the others are still asked about. */
async function unlessRefused<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof StripeRefusal) return undefined;
    throw error;
  }
}
