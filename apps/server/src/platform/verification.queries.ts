import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** Runs a verification and stores its result in place of the last one; returns its result. `failure` is the first error. */
export async function recordVerification<T extends { failure: string | null }>(
  db: Db,
  name: "audit" | "points",
  verify: () => Promise<T>,
): Promise<T> {
  const result = await verify();
  const row = { ended_at: sql<Date>`clock_timestamp()`, failure: result.failure?.slice(0, 2_000) ?? null };
  await db
    .insertInto("verification")
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
  return result;
}

/** The last result of each verification that has run. */
export async function listVerifications(db: Db) {
  const { rows } = await sql<{ name: "ledger" | "audit" | "points"; ended_at: Date; failure: string | null }>`
    select name, ended_at, failure from verification
    union all select 'ledger', checked_at, failure from ledger_check order by 1`.execute(db);
  return rows;
}
