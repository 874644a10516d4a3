import type { Db } from "@safeport/db/named-statement";
import type { Tx } from "../../../platform/transaction.ts";

/** Notes that an order of a withdrawal goes to Stripe now. False if the withdrawal is not being paid any more, so that nothing may be sent. */
export async function markSent(db: Db, id: string): Promise<boolean> {
  const marked = db
    .updateTable("withdrawal")
    .set({ stripe_sent_at: new Date() })
    .where("id", "=", id)
    .where("status", "=", "processing");
  return (await marked.executeTakeFirst()).numUpdatedRows === 1n;
}

/** When the last order of a withdrawal went to Stripe; locks the withdrawal. */
export function lockOrder(tx: Tx, id: string) {
  return tx.selectFrom("withdrawal").select("stripe_sent_at").where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
}
