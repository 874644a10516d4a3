import { sql } from "kysely";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";

/**
 * Whether a payment was put back into the queue after its order may have reached the bank: it has had another reference then. That no money has left is only
 * what staff say.
 */
export async function wasOrdered(tx: Tx, of: { withdrawal_id: string } | { refund_id: string }): Promise<boolean> {
  const rows = tx.selectFrom("former_reference").select("reference").limit(1);
  const own = "refund_id" in of ? rows.where("refund_id", "=", of.refund_id) : rows.where("withdrawal_id", "=", of.withdrawal_id);
  return (await own.executeTakeFirst()) !== undefined;
}

/** The column `was_ordered` of a list of payments, which says of each what `wasOrdered` says of one. */
export const hasFormerReference = (column: "withdrawal_id" | "refund_id", payment: "w.id" | "r.id") =>
  sql<boolean>`exists (select from former_reference f where ${sql.ref(`f.${column}`)} = ${sql.ref(payment)})`.as("was_ordered");

/** Throws 409 if the owner of a payment may not cancel it, since it was ordered before. */
export async function assertNeverOrdered(tx: Tx, of: { withdrawal_id: string } | { refund_id: string }): Promise<void> {
  if (await wasOrdered(tx, of)) throw new AppError("conflict", "payment_was_ordered");
}
