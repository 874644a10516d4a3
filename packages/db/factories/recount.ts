import { sql } from "kysely";
import type { Db } from "../src/named-statement.ts";

export interface Counts {
  owner: string;
  owner_id: string;
  total: number;
  new: number;
  active: number;
  disputed: number;
  closed: number;
}

/** The counters, one row per owner. */
export async function storedCounts(db: Db): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    select owner::text, owner_id, sum(total)::int as total, sum(new)::int as new, sum(active)::int as active,
      sum(disputed)::int as disputed, sum(closed)::int as closed
    from report_counter group by owner, owner_id having sum(total) > 0 order by 1, 2`.execute(db);
  return rows;
}

/** The same, counted from the reports. */
export async function recountedReports(db: Db): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    select o.owner, o.owner_id, count(*)::int as total, count(*) filter (where r.status = 'new')::int as new,
      count(*) filter (where r.status in ('new', 'under_review', 'needs_more_info'))::int as active,
      count(*) filter (where r.dispute_open)::int as disputed, count(*) filter (where r.closed_at is not null)::int as closed
    from report r
    cross join lateral (values ('company', r.company_id), ('platform', '00000000-0000-0000-0000-000000000000'::uuid))
      o (owner, owner_id)
    where r.status <> 'draft' group by o.owner, o.owner_id order by 1, 2`.execute(db);
  return rows;
}
