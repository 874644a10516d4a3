import type { Db } from "@safeport/db/named-statement";

export interface BatchLine {
  id: string;
  reference: string;
  /** Minor units. */
  amount: string;
  sealed: Buffer | null;
}

/** The payments of the batch with this name of its file, in the order of their ids. */
export async function listBatchLines(db: Db, messageId: string): Promise<BatchLine[]> {
  const ofBatch = (table: "withdrawal" | "refund") =>
    db
      .selectFrom(table)
      .innerJoin("payout_batch as b", "b.id", `${table}.batch_id`)
      .select([`${table}.id`, `${table}.amount`, `${table}.sealed`])
      .select((eb) => eb.ref(`${table}.reference`).$castTo<string>().as("reference"))
      .where("b.message_id", "=", messageId)
      .execute();
  const [withdrawals, refunds] = await Promise.all([ofBatch("withdrawal"), ofBatch("refund")]);
  return [...withdrawals, ...refunds].sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Filters names to those of files of batches. */
export async function knownBatchNames(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.selectFrom("payout_batch").select("message_id").where("message_id", "in", names).execute();
  return new Set(rows.map(({ message_id }) => message_id));
}
