import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** Counts the public figures of each program with a limit, in the indexes of its queue and of its reports that were let in; those of others end. */
export async function countIntake(db: Db): Promise<void> {
  await sql`delete from intake_figure f using program p where p.id = f.program_id and p.intake_per_week is null`.execute(db);
  await sql`
    insert into intake_figure as f (program_id, waiting, median_hours, within_week_percent)
    select p.id, queue.waiting, case when done.reports >= 5 then round(done.hours)::int end,
      case when done.reports + queue.late >= 5 then (100 * done.soon / (done.reports + queue.late))::int end
    from program p
    cross join lateral (select count(*)::int as waiting, count(*) filter (where sent_at < now() - interval '7 days') as late
      from report_waiting w where w.program_id = p.id) as queue
    cross join lateral (select count(*) as reports, count(*) filter (where let_in_at - sent_at <= interval '7 days') as soon,
      percentile_cont(0.5) within group (order by extract(epoch from let_in_at - sent_at) / 3600) as hours
      from report r where r.program_id = p.id and r.let_in_at > now() - interval '90 days') as done
    where p.intake_per_week is not null
    on conflict (program_id) do update set waiting = excluded.waiting, median_hours = excluded.median_hours,
      within_week_percent = excluded.within_week_percent
    where (f.waiting, f.median_hours, f.within_week_percent)
      is distinct from (excluded.waiting, excluded.median_hours, excluded.within_week_percent)`.execute(db);
}

export interface OwnQueue {
  /** Reports of the person that wait for the program. */
  waiting: number;
  /** Those that it has let in since a time. */
  let_in: number;
}

/** A person's own part in the queue of a program. */
export async function findOwnQueue(db: Db, programId: string, personId: string, since: Date): Promise<OwnQueue> {
  const { rows } = await sql<OwnQueue>`
    select (select count(*)::int from report_waiting where author_id = ${personId} and program_id = ${programId}) as waiting,
      (select count(*)::int from report
        where program_id = ${programId} and let_in_at >= ${since} and author_id = ${personId}) as let_in`.execute(db);
  return rows[0] as OwnQueue;
}
