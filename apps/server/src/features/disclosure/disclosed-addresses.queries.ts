import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

const listed = sql`from disclosed_report d join company c on c.id = d.company_id
  where d.taken_down_at is null and c.in_search_engines`;

/** The next `limit` published reports behind a number that search engines may list, by number, without the first `offset`. */
export async function findDisclosedAddresses(db: Db, after: number, limit: number, offset = 0) {
  const { rows } = await sql<{ number: number; updated_at: Date }>`
    select d.number, d.updated_at ${listed} and d.number > ${after} order by d.number limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}
