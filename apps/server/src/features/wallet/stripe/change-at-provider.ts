import type { NewEvent } from "@safeport/contract/events/domain-event";
import { isWaiting } from "@safeport/contract/wallet/deposits/deposit.state";
import { newId } from "@safeport/db/new-id";
import type { NewAuditEntry } from "../../../platform/events/unit-of-work.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { newReference } from "../core/payout-reference.ts";
import { fromStripeAmount, toStripeAmount } from "../core/stripe-amount.ts";
import { depositEntry } from "../core/wallet-entry.ts";
import { creditDeposit } from "../deposits/credit-deposit.ts";
import { lockDeposit, updateDeposit } from "../deposits/deposit.queries.ts";
import { bookRefund, bookReinstated, bookTakenBack, type LockedDeposit, leftOf } from "../deposits/deposit-postings.ts";
import { recordDiscrepancy, Unbookable } from "../discrepancies/record-discrepancy.ts";
import { type Budget, freeMoney, lockBudget, type MoneySettings, noteBalance } from "../money/budget.ts";
import { wordOf } from "../refunds/find-refund.ts";
import { findRefundOf, insertRefund, lockRefund, updateRefund } from "../refunds/refund.queries.ts";
import { settleByStripe } from "../refunds/settle-refund.ts";
import type { Consequence, NoticeCtx } from "./notice.ts";
import { findDepositOfPayment, findDispute, saveDispute } from "./stripe.queries.ts";

/** A refund as the provider describes it. */
export interface Refunded {
  ref: string;
  /** As the provider writes amounts. */
  amount: number;
  /** Stripe's word for how far it is. */
  status: string | null;
  /** Our own id of one that we ordered. */
  id: string | null;
}

/** A fact about a deposit from an event of any kind; amounts in the provider's units. */
export type ProviderFact =
  | { kind: "paid"; payment: string; amount: number }
  | { kind: "processing" }
  | { kind: "ended"; status: "failed" | "expired" }
  | { kind: "refunds"; refunds: readonly Refunded[] }
  | { kind: "dispute"; id: string; amount: number; state: "taken_back" | "lost" | "reinstated" };

interface Change {
  tx: Tx;
  settings: MoneySettings;
  budget: Budget;
  /** As it is after the changes so far. */
  deposit: LockedDeposit;
  audit: NewAuditEntry[];
  events: NewEvent[];
}

/**
 * Applies facts about a deposit, with the money of its company and its row locked. Facts may come in any order and repeatedly:
 * money arrives once, each refund goes back once, a dispute takes back once and gives back once, and no state goes backward.
 * Throws an Unbookable for another currency, an amount that the books do not take, or a payment that was credited to another deposit.
 */
export function changeAtProvider(
  { settings }: NoticeCtx,
  { id, company_id, currency }: LockedDeposit,
  providerCurrency: string | null,
  facts: readonly ProviderFact[],
): Consequence {
  const [first] = facts;
  if (providerCurrency !== null && providerCurrency.toUpperCase() !== currency && first?.kind === "paid")
    throw new Unbookable({
      problem: "other_currency",
      deposit_id: id,
      stripe_object: first.payment,
      stated: { amount: first.amount, currency: providerCurrency },
    });
  return async (tx) => {
    const budget = await lockBudget(tx, settings, company_id);
    const change: Change = { tx, settings, budget, deposit: await lockedAgain(tx, id), audit: [], events: [] };
    for (const fact of facts) {
      await apply(change, fact);
      change.deposit = await lockedAgain(tx, id);
    }
    if (change.audit.length > 0) change.events.push(...(await noteBalance(tx, budget)));
    return { result: undefined, audit: change.audit, events: change.events };
  };
}

async function lockedAgain(tx: Tx, id: string): Promise<LockedDeposit> {
  const row = await lockDeposit(tx, id);
  if (!row) throw new Error(`There is no deposit ${id}`);
  return row;
}

async function apply(change: Change, fact: ProviderFact): Promise<void> {
  if (fact.kind === "paid") return pay(change, fact.payment, amountOf(change, fact.payment, fact.amount));
  if (fact.kind === "refunds") {
    for (const refund of fact.refunds) {
      await refundOnce(change, refund);
      change.deposit = await lockedAgain(change.tx, change.deposit.id);
    }
    return;
  }
  if (fact.kind === "dispute") return dispute(change, fact);
  await wait(change, fact);
}

/** An amount of Stripe in minor units. Throws an Unbookable if the books take no such amount. */
function amountOf({ deposit: { id, currency } }: Change, stripe_object: string, stated: number): number {
  const amount = fromStripeAmount(stated, currency);
  if (amount !== null) return amount;
  throw new Unbookable({ problem: "wrong_amount", deposit_id: id, stripe_object, stated: { amount: stated, currency } });
}

/** Money that arrived is credited also when the page had failed, expired or been cancelled before. */
async function pay({ tx, settings, budget, deposit, audit, events }: Change, payment: string, amount: number): Promise<void> {
  if (deposit.status === "confirmed") return;
  if (await findDepositOfPayment(tx, payment))
    throw new Unbookable({
      problem: "payment_used",
      deposit_id: deposit.id,
      stripe_object: payment,
      stated: { amount: toStripeAmount(amount, deposit.currency) ?? amount, currency: deposit.currency },
    });
  const now = new Date();
  events.push(...(await creditDeposit(tx, settings, budget, { id: deposit.id, amount, actorId: null })));
  const value_date = now.toISOString().slice(0, 10);
  const change = {
    status: "confirmed" as const,
    received: amount,
    value_date,
    bank_reference: payment,
    settled_at: now,
    reason: null,
  };
  await updateDeposit(tx, deposit.id, change);
  audit.push(depositEntry("deposit.confirmed", deposit, { amount, value_date, bank_reference: payment }));
}

async function wait(
  { tx, deposit, audit, events }: Change,
  fact: Extract<ProviderFact, { kind: "processing" | "ended" }>,
): Promise<void> {
  if (!isWaiting(deposit.status)) return;
  const event = (status: "processing" | "failed" | "expired") =>
    events.push({ type: "money.deposit_settled", subject_id: deposit.company_id, data: { deposit_id: deposit.id, status } });
  if (fact.kind === "processing") {
    if (deposit.status === "processing") return;
    await updateDeposit(tx, deposit.id, { status: "processing" });
    audit.push(depositEntry("deposit.processing", deposit));
    event("processing");
    return;
  }
  // A page on which a payment is under way does not expire.
  if (fact.status === "expired" && deposit.status === "processing") return;
  const reason = fact.status === "failed" ? "The bank refused the payment." : null;
  await updateDeposit(tx, deposit.id, { status: fact.status, settled_at: new Date(), reason });
  audit.push(depositEntry("deposit.ended", deposit, { status: fact.status }));
  event(fact.status);
}

const least = (...amounts: bigint[]) => amounts.reduce((a, b) => (a < b ? a : b));

async function refundOnce(change: Change, stated: Refunded): Promise<void> {
  const { tx, budget, deposit, audit, events } = change;
  const known = await findRefundOf(tx, deposit.id, stated);
  const refund = known && (await lockRefund(tx, known.id));
  const word = wordOf({ id: stated.ref, status: stated.status });
  if (refund) {
    await updateRefund(tx, refund.id, { provider_ref: stated.ref });
    if (!word) return;
    if (word.status === "paid" && (refund.status === "failed" || refund.status === "cancelled")) {
      const fact = { problem: "refunded_after_end" as const, deposit_id: deposit.id, stripe_object: stated.ref };
      const amounts = { amount: stated.amount, currency: deposit.currency };
      // Not thrown, since other refunds of the event are booked.
      audit.push(...(await recordDiscrepancy(tx, `${stated.ref} after end`, { ...fact, stated: amounts })).audit);
      return;
    }
    const settled = await settleByStripe({ tx, budget, deposit, refund, actorId: null }, word);
    audit.push(...settled.audit);
    events.push(...settled.events);
    return;
  }
  if (word?.status === "failed") return;
  await bookByItself(change, stated);
}

/** Books a refund that somebody made in the dashboard of the provider, maybe of more than is free. */
async function bookByItself(change: Change, stated: Refunded): Promise<void> {
  const { tx, budget, deposit, audit, events } = change;
  const amount = least(BigInt(amountOf(change, stated.ref, stated.amount)), leftOf(deposit));
  if (amount <= 0n) return;
  const id = newId();
  const { company_id } = deposit;
  await insertRefund(tx, {
    ...{ id, company_id, deposit_id: deposit.id, amount: String(amount), provider: "stripe", reference: newReference() },
    ...{ status: "paid", settled_at: new Date(), provider_ref: stated.ref },
  });
  const act = { key: `refund ${id}`, amount, actorId: null };
  const isCovered = (await freeMoney(tx, budget)) >= amount;
  events.push(...(await (isCovered ? bookRefund : bookTakenBack)(tx, budget, deposit, act)));
  audit.push(depositEntry(isCovered ? "deposit.refunded" : "deposit.taken_back", deposit, { amount: Number(amount) }));
}

async function dispute(
  change: Change,
  { id, amount: disputed, state }: Extract<ProviderFact, { kind: "dispute" }>,
): Promise<void> {
  const { tx, settings, budget, deposit, audit, events } = change;
  const row = await findDispute(tx, id);
  if (row?.status === "reinstated" || row?.status === state) return;
  await saveDispute(tx, {
    id,
    deposit_id: deposit.id,
    status: row?.status === "lost" && state === "taken_back" ? "lost" : state,
  });
  const backKey = `deposit_taken_back ${id}`;
  if (state === "reinstated") {
    if (!row) return;
    const reason = "The dispute of the payment was won.";
    const act = { key: `deposit_reinstated ${id}`, backKey, actorId: null, reason };
    const back = await bookReinstated(tx, settings, budget, deposit, act);
    audit.push(depositEntry("deposit.reinstated", deposit, { amount: Number(back.sum), reason }));
    events.push(...back.events);
    return;
  }
  if (row) return;
  const amount = least(BigInt(amountOf(change, id, disputed)), leftOf(deposit));
  if (amount <= 0n) return;
  const reason = "The payer disputes the payment at their bank.";
  events.push(...(await bookTakenBack(tx, budget, deposit, { key: backKey, amount, actorId: null, reason })));
  audit.push(depositEntry("deposit.taken_back", deposit, { amount: Number(amount), reason }));
}
