import type { DiscrepancyProblem } from "@safeport/contract/wallet/discrepancies/discrepancy.endpoints";
import { newId } from "@safeport/db/new-id";
import type { NewAuditEntry, Outcome } from "../../../platform/events/unit-of-work.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { depositEntry, personEntry } from "../core/wallet-entry.ts";
import { type DiscrepancyRow, findDiscrepancy, insertDiscrepancy } from "./discrepancy.queries.ts";

/** A fact from Stripe that cannot be booked. */
export interface Contradiction {
  problem: DiscrepancyProblem;
  /** The payout, payment or page at Stripe. */
  stripe_object: string;
  /** As Stripe writes it, in its smallest unit. */
  stated?: { amount: number; currency: string };
  withdrawal_id?: string;
  deposit_id?: string;
}

/** Thrown for a fact from Stripe that cannot be booked. A repeated delivery would not help, so staff have to decide. */
export class Unbookable extends Error {
  readonly fact: Contradiction;
  constructor(fact: Contradiction) {
    super(`A fact from Stripe cannot be booked: ${fact.problem}`);
    this.fact = fact;
  }
}

/** Stores a discrepancy for staff, once for each source: the id of the event, or of the object that was read. */
export async function recordDiscrepancy(tx: Tx, source: string, fact: Contradiction): Promise<Outcome<undefined>> {
  const { stated, ...rest } = fact;
  const id = newId();
  const isNew = await insertDiscrepancy(tx, {
    ...rest,
    id,
    source,
    ...(stated && { stated_amount: String(stated.amount).slice(0, 40), stated_currency: stated.currency.slice(0, 10) }),
  });
  const row = isNew ? await findDiscrepancy(tx, null, id) : undefined;
  return { result: undefined, audit: row ? [discrepancyEntry("stripe.discrepancy_found", row)] : [] };
}

/** An audit row about a discrepancy, which belongs to its deposit or to the person who is paid. */
export function discrepancyEntry(
  action: "stripe.discrepancy_found" | "stripe.discrepancy_settled",
  { problem, stripe_object, currency, user_id, username, deposit_id, company_id, deposit_reference, note }: DiscrepancyRow,
): NewAuditEntry {
  const more = { problem, stripe_object, ...(note !== null && { reason: note }) };
  return deposit_id && company_id && deposit_reference
    ? depositEntry(action, { id: deposit_id, company_id, reference: deposit_reference, currency }, more)
    : personEntry(action, { user_id: user_id ?? "", username: username ?? "" }, more);
}
