import { sql } from "kysely";
import type { Tx } from "./transaction.ts";

/** Locks a name, such as `drafts of <id>`, until the transaction ends; other transactions that want the same name wait. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
