import type { PointEntry } from "@safeport/contract/reputation/reputation.endpoints";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../platform/changed-since.queries.ts";
import { readPage } from "../../platform/read-page.ts";

export type PointRow = Awaited<ReturnType<typeof pageOfPoints>>["items"][number];

function pointsOf(db: Db, userId: string) {
  return db
    .selectFrom("point_entry as e")
    .innerJoin("report as r", "r.id", "e.report_id")
    .select(["e.id", "e.reason", "e.state", "e.delta", "e.severity", "e.report_id", "e.at", "e.effective_at"])
    .select(["e.pending_until", "e.reversed_at"])
    .select((eb) => eb.ref("r.number").$notNull().as("number"))
    .where("e.user_id", "=", userId);
}

/** One page of a person's points, by the day of what they are for, the newest first. */
export function pageOfPoints(db: Db, userId: string, state: PointEntry["state"] | undefined, paging: PageOfChanges) {
  return readPage(paging, (limit, offset) =>
    pointsOf(db, userId)
      .select(sql<number>`(count(*) over ())::int`.as("total"))
      .where(hasChangedSince(paging.updated_since, "e.updated_at"))
      .$if(state !== undefined, (query) => query.where("e.state", "=", state as PointEntry["state"]))
      .orderBy("e.effective_at", "desc")
      .orderBy("e.at", "desc")
      .orderBy("e.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** A person's points after `after`, in the order of their ids. */
export function pointsAfter(db: Db, userId: string, after: string, limit: number) {
  return pointsOf(db, userId).where("e.id", ">", after).orderBy("e.id").limit(limit).execute();
}

/** A person's total, which is never below 0, and their penalties that wait, as the ledger has them now. */
export async function findTotals(db: Db, userId: string): Promise<{ points: number; pending: number }> {
  return db
    .selectFrom("point_entry")
    .select(sql<number>`greatest(coalesce(sum(delta) filter (where state = 'final'), 0), 0)::int`.as("points"))
    .select(sql<number>`coalesce(sum(delta) filter (where state = 'pending'), 0)::int`.as("pending"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** The points of each of the last 12 months in UTC, the oldest first, as they were booked at `until`. */
export async function pointsByMonth(db: Db, userId: string, until: Date): Promise<{ month: string; points: number }[]> {
  const { rows } = await sql<{ month: string; points: number }>`
    select to_char(m.month, 'YYYY-MM') as month, coalesce(sum(e.delta), 0)::int as points
    from generate_series(date_trunc('month', now() at time zone 'UTC') - interval '11 months', date_trunc('month', now() at time zone 'UTC'),
      interval '1 month') as m (month)
    left join point_entry e on e.user_id = ${userId} and e.final_at <= ${until} and (e.reversed_at is null or e.reversed_at > ${until})
      and date_trunc('month', e.effective_at at time zone 'UTC') = m.month
    group by m.month order by m.month`.execute(db);
  return rows;
}
