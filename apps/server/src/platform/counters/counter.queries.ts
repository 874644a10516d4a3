import { lockKeys } from "@safeport/db/lock-keys";
import type { Db } from "@safeport/db/named-statement";
import { type Expression, type RawBuilder, sql } from "kysely";

/** Name of a counter: a kind and a status, e.g. `reports.new`. A trigger writes the changes; see decision 003. */
export type CounterName = `${string}.${string}`;

/** The owner of the platform's counters. */
export const platformOwner = "00000000-0000-0000-0000-000000000000";

/** SQL for a counter's value, summed over `owners`, which is SQL for an array of ids. */
export function counterSum(name: CounterName, owners: Expression<string[]>): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(amount), 0)::int from counter_part where name = ${sql.lit(name)} and owner_id = any(${owners}))`;
}

/** Moves the rows of `counter_change` into `counter`, unless another process is doing so. The totals stay the same. */
export async function rollUp(db: Db): Promise<void> {
  await sql`select roll_up_counters(${lockKeys.counters})`.execute(db);
}
