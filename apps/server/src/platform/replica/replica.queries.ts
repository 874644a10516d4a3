import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** Position of the primary's log. Everything committed before lies below. */
export async function readWritten(primary: Db): Promise<string> {
  const { rows } = await sql<{ written: string }>`select pg_current_wal_lsn()::text as written`.execute(primary);
  return rows[0]?.written as string;
}

/** Whether a replica shows everything up to this place of the primary's log; false for a database that follows none. */
export async function hasReplayed(replica: Db, written: string): Promise<boolean> {
  const { rows } = await sql<{ replayed: boolean }>`
    select coalesce(pg_last_wal_replay_lsn() >= ${written}::pg_lsn, false) as replayed`.execute(replica);
  return rows[0]?.replayed === true;
}
