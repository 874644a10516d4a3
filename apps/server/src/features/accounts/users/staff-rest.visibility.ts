import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/**
 * Returns whether somebody became staff within the last `days` days while another person, other than these two, was staff before: one who is so still, or
 * ceased to be within these days.
 */
export async function isNewBesideOthers(db: Db, userId: string, otherId: string, days: number): Promise<boolean> {
  const since = sql<Date>`now() - make_interval(days => ${days})`;
  const { rows } = await sql<{ isNew: boolean }>`select
      exists (select from user_account u where u.id = ${userId} and u.staff_since > ${since})
      and exists (select from user_account u where u.id not in (${userId}, ${otherId}) and (u.staff_until > ${since}
        or u.role in ('Admin', 'Super Admin') and u.state = 'active' and (u.staff_since is null or u.staff_since <= ${since}))) as "isNew"`.execute(
    db,
  );
  return rows[0]?.isNew ?? false;
}
