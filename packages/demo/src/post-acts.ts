import type { DB } from "@safeport/db/types.gen";
import { sql, type Transaction } from "kysely";
import type { PlannedAct } from "./generate/money/account-book.ts";

/**
 * Posts acts of the past with their own dates, in their order, by the function that posts everything else. It reads the time from `clock_timestamp()`,
 * so until the end of the posting a function of this name stands before the one of PostgreSQL.
 */
export async function postActs(tx: Transaction<DB>, acts: readonly PlannedAct[]): Promise<void> {
  const planned = acts.map(({ at, id, act, key, legs, ...references }) => ({
    ...{ at, id, act, key, references },
    from: legs.map(({ from }) => from),
    to: legs.map(({ to }) => to),
    amount: legs.map(({ amount }) => amount),
    reverses: legs.map(() => null),
  }));
  await sql`create function clock_timestamp() returns timestamptz language sql stable as
    $$ select current_setting('safeport.time_of_act')::timestamptz $$`.execute(tx);
  await sql`create function post_past_acts(planned jsonb) returns void language plpgsql as $$
    declare a record;
    begin
      for a in select * from jsonb_to_recordset(planned) as
        (at text, id uuid, act text, key text, "from" uuid[], "to" uuid[], amount bigint[], reverses bigint[], "references" jsonb)
      loop
        perform set_config('safeport.time_of_act', a.at, true);
        perform post_transfers(a.id, a.act, a.key, a."from", a."to", a.amount, a.reverses, a."references");
      end loop;
    end $$`.execute(tx);
  await setSearchPath(tx, "public, pg_catalog, pg_temp");
  await sql`select set_config('search_path', current_schema() || ', pg_catalog', true)`.execute(tx);
  await sql`select post_past_acts(${JSON.stringify(planned)}::jsonb)`.execute(tx);
  await sql`drop function post_past_acts, clock_timestamp()`.execute(tx);
  await sql`set local search_path to default`.execute(tx);
  await setSearchPath(tx, "public, pg_temp");
}

/** Sets where the function that posts finds tables and functions. */
const setSearchPath = (tx: Transaction<DB>, path: string) =>
  sql`alter function post_transfers set search_path = ${sql.raw(path)}`.execute(tx);
