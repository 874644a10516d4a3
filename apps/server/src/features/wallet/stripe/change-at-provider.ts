import type { NewEvent } from "@safeport/contract/events/domain-event";
import { isWaiting } from "@safeport/contract/wallet/deposit.state";
import { newId } from "@safeport/db/new-id";
import type { NewAuditEntry } from "../../../platform/events/unit-of-work.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { type Budget, freeMoney, lockBudget, type MoneySettings, noteBalance } from "../company/budget.ts";
import { creditDeposit } from "../deposits/credit-deposit.ts";
import { lockDeposit, updateDeposit } from "../deposits/deposit.queries.ts";
import { bookRefund, bookReinstated, bookTakenBack, type LockedDeposit, leftOf } from "../deposits/deposit-postings.ts";
import { depositEntry } from "../wallet-entry.ts";
import type { Consequence, NoticeCtx } from "./notice.ts";
import { findDispute, findRefundOf, insertRefund, saveDispute, updateRefund } from "./stripe.queries.ts";
import { fromStripeAmount } from "./stripe-amount.ts";

/** A refund as the provider describes it. */
export interface Refunded {
  ref: string;
  /** As the provider writes amounts. */
  amount: number;
  hasFailed: boolean;
  /** Our own id of one that we ordered. */
  id: string | null;
}

/** A fact about a deposit from a notice of any kind; amounts in the provider's units. */
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
 * Throws if the provider's currency differs.
 */
export function changeAtProvider(
  { settings }: NoticeCtx,
  { id, company_id, currency }: LockedDeposit,
  providerCurrency: string | null,
  facts: readonly ProviderFact[],
): Consequence {
  if (providerCurrency !== null && providerCurrency.toUpperCase() !== currency)
    throw new Error(`The payment of deposit ${id} is in ${providerCurrency}`);
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
  if (fact.kind === "paid") return pay(change, fact.payment, fromStripeAmount(fact.amount, change.deposit.currency));
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

/** Money that arrived is credited also when the page had failed, expired or been cancelled before. */
async function pay({ tx, settings, budget, deposit, audit, events }: Change, payment: string, amount: number): Promise<void> {
  if (deposit.status === "confirmed") return;
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

async function refundOnce(change: Change, refund: Refunded): Promise<void> {
  const { tx, settings, budget, deposit, audit, events } = change;
  const row = await findRefundOf(tx, deposit.id, refund);
  if (row?.status === "failed") return;
  if (refund.hasFailed) {
    if (!row) return;
    await updateRefund(tx, row.id, { status: "failed", provider_ref: refund.ref });
    const reason = "The refund failed at Stripe.";
    const act = { key: `refund ${row.id} failed`, backKey: `refund ${row.id}`, actorId: null, reason };
    const back = await bookReinstated(tx, settings, budget, deposit, act);
    audit.push(depositEntry("deposit.reinstated", deposit, { amount: Number(back.sum), reason }));
    events.push(...back.events);
    return;
  }
  if (row) return updateRefund(tx, row.id, { status: "sent", provider_ref: refund.ref });
  const amount = least(BigInt(fromStripeAmount(refund.amount, deposit.currency)), leftOf(deposit));
  if (amount <= 0n) return;
  const id = newId();
  await insertRefund(tx, { id, deposit_id: deposit.id, amount: String(amount), provider_ref: refund.ref, status: "sent" });
  const act = { key: `refund ${id}`, amount, actorId: null };
  // Somebody refunded it in the dashboard of the provider, maybe more than is free.
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
  const amount = least(BigInt(fromStripeAmount(disputed, deposit.currency)), leftOf(deposit));
  if (row || amount <= 0n) return;
  const reason = "The payer disputes the payment at their bank.";
  events.push(...(await bookTakenBack(tx, budget, deposit, { key: backKey, amount, actorId: null, reason })));
  audit.push(depositEntry("deposit.taken_back", deposit, { amount: Number(amount), reason }));
}
