import { sql } from "kysely";
import type { Tx } from "./transaction.ts";

/** Takes an advisory lock on a name, such as `drafts of <id>`, until the transaction ends. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
