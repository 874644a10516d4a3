import { sql } from "kysely";
import type { Tx } from "./transaction.ts";

/** Holds a name, such as `drafts of <id>`, until the transaction ends; whoever else wants to hold it waits. */
export async function holdName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
