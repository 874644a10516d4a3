import { isResearcher } from "@safeport/contract/kernel/actor";
import { bankAccountWaitHours, maxBankAccounts } from "@safeport/contract/wallet/bank-accounts/bank-account.limits";
import { newId } from "@safeport/db/new-id";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { publicUrlOf, type StripeSettings } from "../../../platform/settings.ts";
import {
  type BankAccountRow,
  findBankAccount,
  findBankAccounts,
  insertBankAccount,
} from "../bank-accounts/bank-account.queries.ts";
import { queueBankAccountMail } from "../bank-accounts/bank-account-mail.ts";
import { bankDigest, sealBankDetails } from "../bank-accounts/bank-account-secrets.ts";
import { findPerson, lockPerson, type PersonRow } from "../core/person.queries.ts";
import { callStripe, callStripeForCaller, requireStripe } from "../core/stripe-client.ts";
import { personEntry } from "../core/wallet-entry.ts";
import { readAccount, storeAccount } from "./account-notices.ts";
import { countStripeAccounts, saveStripeAccount } from "./stripe.queries.ts";

/**
 * Begins or continues the set-up of the caller's connected account at Stripe; returns the address where it goes on, which works once and for some minutes.
 * Throws 409 without Stripe, for one method too many, and when there is nothing to enter: the account is ready, or Stripe reviews it.
 */
export async function connectStripe(ctx: Ctx): Promise<{ onboarding_url: string }> {
  const { actor, settings, db } = ctx;
  if (!isResearcher(actor)) throw new AppError("forbidden", "payouts_for_researchers");
  if (!actor.email_verified) throw new AppError("forbidden", "email_unverified");
  const stripe = requireStripe(settings, "connect");
  const person = await findPerson(db, actor.user_id);
  if (!person) throw new AppError("session_ended");
  // Counted before the look for an account: a concurrent call that has made one by then is seen, and one that makes it later sends the same key.
  const earlier = await countStripeAccounts(db, actor.user_id);
  const account = (await ownAccount(ctx)) ?? (await addAccount(ctx, stripe, person, earlier));
  const id = account.stripe_account_id ?? "";
  const state = await readAccount(stripe, id);
  await unitOfWork(ctx, async (tx) => ({
    result: undefined,
    audit: [],
    events: await storeAccount(tx, { id, user_id: actor.user_id }, state),
  }));
  if (state.is_rejected) throw new AppError("conflict", "stripe_rejected");
  if (!state.needs_input)
    throw new AppError("conflict", state.payouts_enabled && state.transfers_active ? "stripe_connected" : "stripe_in_review");
  const methods = `${publicUrlOf(settings)}/vault?tab=methods`;
  const link = await callStripe(stripe, (client) =>
    client.accountLinks.create({
      account: id,
      type: "account_onboarding",
      return_url: `${methods}&stripe=return`,
      refresh_url: `${methods}&stripe=again`,
    }),
  );
  return { onboarding_url: link.url };
}

/** Asks Stripe how far the caller's connected account is; throws 404 without one. */
export async function refreshStripe(ctx: Ctx): Promise<BankAccountRow> {
  const stripe = requireStripe(ctx.settings, "connect");
  const account = await ownAccount(ctx);
  if (!account?.stripe_account_id) throw new AppError("not_found", "no_bank_account");
  const state = await readAccount(stripe, account.stripe_account_id);
  const owner = { id: account.stripe_account_id, user_id: ctx.actor.user_id };
  return unitOfWork(ctx, async (tx) => {
    const events = await storeAccount(tx, owner, state);
    return { result: (await findBankAccount(tx, owner.user_id, account.id)) ?? account, audit: [], events };
  });
}

async function ownAccount({ db, actor }: Ctx): Promise<BankAccountRow | undefined> {
  return (await findBankAccounts(db, actor.user_id)).find(({ stripe_account_id }) => stripe_account_id !== null);
}

/**
 * Makes an account at Stripe, whose payouts we order, and adds it to the payout methods. Repeated and concurrent calls make one; `earlier` is the number of accounts
 * that the person had before the call.
 */
async function addAccount(ctx: Ctx, stripe: StripeSettings, person: PersonRow, earlier: number): Promise<BankAccountRow> {
  const { user_id, email, country, full_name } = person;
  if (country && ctx.settings.unpaidCountries.includes(country)) throw new AppError("conflict", "payout_country");
  const own = await findBankAccounts(ctx.db, user_id);
  if (own.length >= maxBankAccounts)
    throw new AppError("conflict", "too_many_bank_accounts", { params: { max: maxBankAccounts } });
  const made = await callStripeForCaller(stripe, (client) =>
    client.accounts.create(
      {
        type: "express",
        email,
        ...(country && { country }),
        business_type: "individual",
        capabilities: { transfers: { requested: true } },
        settings: { payouts: { schedule: { interval: "manual" } } },
        metadata: { user_id },
      },
      { idempotencyKey: `account ${user_id} ${earlier}` },
    ),
  );
  return unitOfWork(ctx, async (tx) => {
    await lockPerson(tx, user_id);
    const already = (await findBankAccounts(tx, user_id)).find(({ stripe_account_id }) => stripe_account_id === made.id);
    if (already) return { result: already, audit: [] };
    const id = newId();
    const number = { scheme: "stripe" as const, account: made.id };
    await saveStripeAccount(tx, { id: made.id, user_id, needs_input: true, checked_at: new Date() });
    const row = await insertBankAccount(tx, {
      ...{ id, user_id, digest: bankDigest(ctx.keyFor, number), name_check: "accepted", is_default: own.length === 0 },
      sealed: sealBankDetails(ctx.keyFor, id, { holder_name: full_name, country: made.country ?? country ?? "", number }),
      usable_from: new Date(Date.now() + bankAccountWaitHours * 3_600_000),
      stripe_account_id: made.id,
    });
    if (!row) throw new AppError("already_exists", "bank_account_exists");
    await queueBankAccountMail(tx, person, "added");
    return {
      result: row,
      audit: [personEntry("bank_account.added", person, { scheme: "stripe" })],
      events: [{ type: "bank_account.added", subject_id: user_id, data: { bank_account_id: id } }],
    };
  });
}
