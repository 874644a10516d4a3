import { maxAmount } from "@safeport/contract/kernel/minor-units";
import type { WithdrawalStatus } from "@safeport/contract/wallet/core/withdrawal.values";
import { type DepositStatus, isGivenUp, isWaiting } from "@safeport/contract/wallet/deposits/deposit.state";
import type { RefundStatus } from "@safeport/contract/wallet/refunds/refund.state";
import type { EntryAction, EntryMatch } from "@safeport/contract/wallet/statements/statement.values";
import { foldBankReference } from "../core/bank-reference.ts";

/** An entry of a statement that nobody has decided. */
export interface OpenEntry {
  id: string;
  /** Minor units, above zero for what came in. */
  amount: bigint;
  currency: string;
  value_date: string;
  bank_reference: string;
  end_to_end_id: string | null;
  details: string;
  /** The deposit that staff named by hand. */
  assigned_id: string | null;
}

/** A deposit that entries may name. */
export interface DepositOrder {
  type: "deposit";
  id: string;
  reference: string;
  amount: bigint;
  /** Stripe moves its own. */
  isByBank: boolean;
  status: DepositStatus;
  received: bigint | null;
  value_date: string | null;
  bank_reference: string | null;
  /** Another entry has booked it. */
  isSeen: boolean;
}

/** A withdrawal or a refund that entries may name. */
export interface PaymentOrder {
  type: "withdrawal" | "refund";
  id: string;
  reference: string;
  amount: bigint;
  /** What it was called before it was put back into the queue. */
  formerReferences: readonly string[];
  isByBank: boolean;
  status: WithdrawalStatus | RefundStatus;
  returned_amount: bigint | null;
  /** Entries have booked its payment, and its return. */
  isPaymentSeen: boolean;
  isReturnSeen: boolean;
}
export type Order = DepositOrder | PaymentOrder;

export interface Match {
  match: EntryMatch;
  action: EntryAction | null;
  order: Order | null;
}

const unknown: Match = { match: "unknown", action: null, order: null };

/**
 * Finds for each entry the order that it settles, in the order of the entries: what an earlier one settles is settled for a later one. Credits belong to
 * deposits by our reference and amount, or to payments that came back; debits to payments by their end-to-end id and amount. `batches` are the names of
 * files of batches, folded.
 */
export function matchEntries(
  entries: readonly OpenEntry[],
  orders: readonly Order[],
  currency: string,
  batches: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, Match> {
  const byReference = referencesOf(orders);
  const matches = new Map<string, Match>();
  const ofDeposit = new Map<DepositOrder, OpenEntry[]>();
  const formers: [OpenEntry, PaymentOrder][] = [];
  for (const entry of entries) {
    const named = ordersOf(entry, byReference, orders);
    const [{ order, isFormer } = { order: undefined, isFormer: false }] = named;
    if (entry.currency !== currency) matches.set(entry.id, { ...unknown, match: "other_currency", order: order ?? null });
    else if (!order) matches.set(entry.id, isOfBatch(entry, batches) ? { ...unknown, match: "other_amount" } : unknown);
    else if (named.length > 1)
      matches.set(entry.id, { ...unknown, match: isOfBatch(entry, batches) ? "other_amount" : "ambiguous" });
    else if (order.type !== "deposit" && isFormer) formers.push([entry, order]);
    else if (order.type !== "deposit") matches.set(entry.id, ofPayment(entry, order));
    else if (entry.amount < 0n || !order.isByBank) matches.set(entry.id, { match: "not_waiting", action: null, order });
    else ofDeposit.set(order, [...(ofDeposit.get(order) ?? []), entry]);
  }
  // Entries that name an order by its present reference come first.
  for (const [entry, order] of formers) matches.set(entry.id, ofFormer(entry, order));
  for (const [order, claims] of ofDeposit) for (const [id, match] of ofClaims(order, claims)) matches.set(id, match);
  return matches;
}

/** An order by one of its references. */
interface Named {
  order: Order;
  isFormer: boolean;
}

/** The orders by their references, also by those of before; all references of an order lead to the same copy of it. */
function referencesOf(orders: readonly Order[]): ReadonlyMap<string, Named> {
  const matched = new Map<string, Named>();
  for (const order of orders.map((one) => ({ ...one }))) {
    matched.set(foldReference(order.reference), { order, isFormer: false });
    if (order.type !== "deposit")
      for (const reference of order.formerReferences) matched.set(foldReference(reference), { order, isFormer: true });
  }
  return matched;
}

/** Whether an entry names a batch: it is still whole, so its sum is another than that of the payments. */
function isOfBatch({ amount, details }: OpenEntry, batches: ReadonlySet<string>): boolean {
  return amount < 0n && referencesIn(details).payments.some((name) => batches.has(name));
}

/** Letters and digits of a reference in upper case: banks break lines in it, and people leave out its dashes. */
export function foldReference(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** Characters of the folded references of deposits, and of withdrawals and refunds. */
const lengths = { deposit: 10, payment: 18 } as const;
const start = "SP";

/** The places of a text that look like one of our references, folded. */
export function referencesIn(text: string): { deposits: string[]; payments: string[] } {
  const folded = foldReference(text);
  const deposits: string[] = [];
  const payments: string[] = [];
  for (let at = folded.indexOf(start); at !== -1; at = folded.indexOf(start, at + 1)) {
    const [short, long] = [folded.slice(at, at + lengths.deposit), folded.slice(at, at + lengths.payment)];
    if (short.length === lengths.deposit) deposits.push(short);
    if (long.length === lengths.payment) payments.push(long);
  }
  return { deposits, payments };
}

/** The orders that an entry names: the one named by hand, the one with its end-to-end id, or all in its texts. */
function ordersOf(entry: OpenEntry, byReference: ReadonlyMap<string, Named>, orders: readonly Order[]): Named[] {
  if (entry.assigned_id !== null) {
    const assigned = orders.find(({ id }) => id === entry.assigned_id);
    const order = assigned && byReference.get(foldReference(assigned.reference));
    return order ? [order] : [];
  }
  const payment = byReference.get(foldReference(entry.end_to_end_id ?? ""));
  if (payment && payment.order.type !== "deposit") return [payment];
  const texts = [entry.end_to_end_id ?? "", entry.details].map(referencesIn);
  const named = texts.flatMap(({ deposits, payments }) => [...deposits, ...payments]);
  const all = named.map((reference) => byReference.get(reference)).filter((one) => one !== undefined);
  // The present reference of an order goes before its former ones.
  const sorted = [...all].sort((one, other) => Number(one.isFormer) - Number(other.isFormer));
  return sorted.filter(({ order }, at) => sorted.findIndex((one) => one.order === order) === at);
}

/** Matches of the entries that name one deposit: the first of its amount pays it. Several of other amounts may be parts. */
function ofClaims(order: DepositOrder, claims: readonly OpenEntry[]): [string, Match][] {
  const as = (entry: OpenEntry, match: EntryMatch, action: EntryAction | null = null): [string, Match] => [
    entry.id,
    { match, action, order },
  ];
  if (isWaiting(order.status)) {
    const exact = claims.find(({ amount }) => amount === order.amount);
    if (exact) return claims.map((entry) => (entry === exact ? as(entry, "matched", "confirm") : as(entry, "repeated")));
    if (claims.length > 1) return claims.map((entry) => as(entry, "ambiguous"));
    return claims.map((entry) => as(entry, "other_amount", entry.amount <= maxAmount ? "confirm" : null));
  }
  if (order.status !== "confirmed") {
    // Staff have named it by hand although it was given up: two people book the money to it.
    const named = isGivenUp(order.status)
      ? claims.find(({ assigned_id, amount }) => assigned_id !== null && amount <= maxAmount)
      : null;
    return claims.map((entry) => as(entry, "not_waiting", entry === named ? "confirm" : null));
  }
  const isOwn = (entry: OpenEntry) =>
    entry.amount === order.received &&
    (order.bank_reference === foldBankReference(entry.bank_reference) || order.value_date === entry.value_date);
  const own = order.isSeen ? undefined : claims.find(isOwn);
  return claims.map((entry) => (entry === own ? as(entry, "settled", "confirm") : as(entry, "repeated")));
}

/**
 * Action of an entry under a former reference on a payment: another order may be at the bank by now, so staff decide about each. Money that comes back by it
 * says nothing of the payment under the present reference, which goes on or was made.
 */
function ofFormer(entry: OpenEntry, order: PaymentOrder): Match {
  const isBack = entry.amount > 0n && (order.status === "processing" || order.status === "paid");
  const matched: Match = isBack ? { match: "former_reference", action: null, order: { ...order } } : ofPayment(entry, order);
  return matched.match === "repeated" || matched.match === "other_amount" ? matched : { ...matched, match: "former_reference" };
}

/** Action of an entry on a payment; the order is changed as it will be by then. */
function ofPayment(entry: OpenEntry, order: PaymentOrder): Match {
  const as = (match: EntryMatch, action: EntryAction | null = null): Match => ({ match, action, order: { ...order } });
  if (!order.isByBank) return as("not_waiting");
  const { amount } = entry;
  const { status } = order;
  const isWhole = (amount < 0n ? -amount : amount) === order.amount;
  const settle = (match: EntryMatch, action: EntryAction, change: Partial<PaymentOrder>): Match => {
    const result = as(match, action);
    Object.assign(order, change);
    return result;
  };
  if (amount < 0n) {
    if (status === "processing")
      return isWhole ? settle("matched", "pay", { status: "paid", isPaymentSeen: true }) : as("other_amount");
    if (status !== "paid" && status !== "returned") return as("not_waiting");
    if (order.isPaymentSeen) return as("repeated");
    return isWhole ? settle("settled", "pay", { isPaymentSeen: true }) : as("other_amount");
  }
  if (status === "processing")
    return isWhole ? settle("matched", "fail", { status: "failed", isReturnSeen: true }) : as("other_amount");
  if (status === "paid")
    return amount <= order.amount
      ? settle("matched", "return", { status: "returned", returned_amount: amount, isReturnSeen: true })
      : as("other_amount");
  if (order.isReturnSeen) return as("repeated");
  if (status === "returned")
    return amount === order.returned_amount ? settle("settled", "return", { isReturnSeen: true }) : as("other_amount");
  return status === "failed" && isWhole ? settle("settled", "fail", { isReturnSeen: true }) : as("not_waiting");
}
