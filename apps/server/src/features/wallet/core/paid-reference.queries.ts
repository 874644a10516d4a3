import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";

/** Takes a folded reference for one order, or for the orders of a batch; false if another payment has it. */
export async function takeReference(tx: Tx, reference: string, batch_id: string | null): Promise<boolean> {
  const taken = await tx
    .insertInto("paid_reference")
    .values({ reference, batch_id })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .returning("reference")
    .executeTakeFirst();
  if (taken || batch_id === null) return taken !== undefined;
  const { rows } = await sql`select from paid_reference where reference = ${reference} and batch_id = ${batch_id}`.execute(tx);
  return rows.length > 0;
}

/** Whether a payout or a refund was paid under this folded reference. */
export async function isReferenceOfPayment(tx: Tx, reference: string): Promise<boolean> {
  return (
    (await tx.selectFrom("paid_reference").select("reference").where("reference", "=", reference).executeTakeFirst()) !==
    undefined
  );
}

/** Whether a deposit was confirmed with this folded reference. */
export async function isReferenceOfDeposit(tx: Tx, reference: string): Promise<boolean> {
  return (await tx.selectFrom("deposit").select("id").where("bank_reference", "=", reference).executeTakeFirst()) !== undefined;
}
