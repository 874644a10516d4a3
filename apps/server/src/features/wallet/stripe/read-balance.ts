import type Stripe from "stripe";
import type { Services } from "../../../platform/context.ts";
import { minorUnitsOf } from "../core/stripe-amount.ts";
import { callStripe } from "../core/stripe-client.ts";
import { findReadUntil, insertBalanceEntries, type NewBalanceEntry } from "./balance.queries.ts";

const dayMs = 86_400_000;
/** Days that are read again, since Stripe may list an entry late. */
const overlap = 3;
/** Days that are read before any of their entries is stored, so that reading that ends in between goes on where it was. */
const window = 31;
/** The most that Stripe lists in an answer. */
const pageSize = 100;

/** The job: reads Stripe's balance transactions since the last ones, all pages of some days at a time. */
export async function readStripeBalance({ db, settings }: Services): Promise<void> {
  const { stripe } = settings;
  const until = stripe ? await findReadUntil(db) : undefined;
  if (!stripe || !until) return;
  for (let from = until.getTime() - overlap * dayMs; from < Date.now(); from += window * dayMs) {
    const created = { gte: Math.floor(from / 1_000), lt: Math.floor((from + window * dayMs) / 1_000) };
    const entries: NewBalanceEntry[] = [];
    let page: Stripe.ApiList<Stripe.BalanceTransaction> | undefined;
    do {
      const last = page?.data.at(-1)?.id;
      page = await callStripe(stripe, (client) =>
        client.balanceTransactions.list({
          created,
          limit: pageSize,
          expand: ["data.source"],
          ...(last !== undefined && { starting_after: last }),
        }),
      );
      entries.push(...page.data.map(entryOf));
    } while (page.has_more && page.data.length > 0);
    // Stripe lists the newest first. Those that are stored first are the oldest, so that reading that ends in between goes on after them.
    entries.reverse();
    for (let at = 0; at < entries.length; at += 1_000) await insertBalanceEntries(db, entries.slice(at, at + 1_000));
  }
}

function entryOf({ id, created, reporting_category, amount, fee, currency, source }: Stripe.BalanceTransaction): NewBalanceEntry {
  const code = currency.toUpperCase();
  const payment = source !== null && typeof source === "object" && "payment_intent" in source ? source.payment_intent : null;
  return {
    id,
    created_at: new Date(created * 1_000),
    category: reporting_category,
    amount: minorUnitsOf(amount, code),
    fee: minorUnitsOf(fee, code),
    currency: code,
    source: idOf(source),
    payment: idOf(payment),
  };
}

const idOf = (object: string | { id: string } | null): string | null =>
  typeof object === "string" ? object : (object?.id ?? null);
