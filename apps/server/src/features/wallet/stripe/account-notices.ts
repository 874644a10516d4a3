import type Stripe from "stripe";
import type { StripeSettings } from "../../../platform/settings.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { callStripe } from "../core/stripe-client.ts";
import type { Consequence, NoticeCtx } from "./notice.ts";
import { findMethodOf, findStripeAccount, saveStripeAccount } from "./stripe.queries.ts";

/** Current state of a connected account at Stripe. `details_submitted` does not tell whether it can be paid. */
export async function readAccount(stripe: StripeSettings, id: string) {
  const account = await callStripe(stripe, (client) => client.accounts.retrieve(id));
  const due = [...(account.requirements?.currently_due ?? []), ...(account.requirements?.past_due ?? [])];
  return {
    payouts_enabled: account.payouts_enabled,
    transfers_active: account.capabilities?.transfers === "active",
    needs_input: due.length > 0 || !account.details_submitted,
    is_rejected: account.requirements?.disabled_reason?.startsWith("rejected") ?? false,
    checked_at: new Date(),
  };
}
export type AccountState = Awaited<ReturnType<typeof readAccount>>;

/** Stores what Stripe says of a connected account, and returns the event for its owner. */
export async function storeAccount(tx: Tx, account: { id: string; user_id: string }, state: AccountState) {
  await saveStripeAccount(tx, { id: account.id, user_id: account.user_id, ...state });
  const method = await findMethodOf(tx, account.id);
  return method
    ? [{ type: "bank_account.changed" as const, subject_id: account.user_id, data: { bank_account_id: method.id } }]
    : [];
}

const closed: Omit<AccountState, "checked_at"> = {
  payouts_enabled: false,
  transfers_active: false,
  needs_input: true,
  is_rejected: false,
};

/**
 * Handles an event about a connected account itself; null if the account is not ours. Reads the account's current state from
 * Stripe, so the order of events does not matter.
 */
export async function accountNotice(ctx: NoticeCtx, stripe: StripeSettings, event: Stripe.Event): Promise<Consequence> {
  const isGone = event.type === "account.application.deauthorized";
  if (!isGone && event.type !== "account.updated" && event.type !== "capability.updated") return null;
  const account = event.account ? await findStripeAccount(ctx.db, event.account) : undefined;
  if (!account) return null;
  const state = isGone ? { ...closed, checked_at: new Date() } : await readAccount(stripe, account.id);
  return async (tx) => ({ result: undefined, audit: [], events: await storeAccount(tx, account, state) });
}
