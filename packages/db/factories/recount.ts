import { sql } from "kysely";
import type { Db } from "../src/named-statement.ts";

const platformId = "00000000-0000-0000-0000-000000000000";

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
    select case when owner_id = ${platformId} then 'platform' else 'company' end as owner, owner_id,
      coalesce(sum(amount) filter (where name = 'reports.all'), 0)::int as total,
      coalesce(sum(amount) filter (where name = 'reports.new'), 0)::int as new,
      coalesce(sum(amount) filter (where name = 'reports.active'), 0)::int as active,
      coalesce(sum(amount) filter (where name = 'reports.disputed'), 0)::int as disputed,
      coalesce(sum(amount) filter (where name = 'reports.closed'), 0)::int as closed
    from counter_part group by owner_id having sum(amount) filter (where name = 'reports.all') > 0 order by 1, 2`.execute(db);
  return rows;
}

/** The counters, computed from the reports. */
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
