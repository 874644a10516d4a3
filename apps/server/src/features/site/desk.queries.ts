import { deskCountLimit } from "@safeport/contract/site/desk.endpoints";
import type { Db } from "@safeport/db/named-statement";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../platform/transaction.ts";

/** How many rows a query has, counted no further than one above the limit. */
const bounded = (rows: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (${rows} limit ${sql.lit(deskCountLimit + 1)}) as counted)`;

const openDispute = sql`status in ('open', 'in_mediation')`;

/** How much waits for the staff. */
export async function countDesk(db: Db) {
  const row = await db
    .selectNoFrom([
      bounded(sql`select from dispute where ${openDispute}`).as("disputes"),
      bounded(sql`select from dispute where ${openDispute} and decision_due_at < now()`).as("overdue_disputes"),
      bounded(sql`select from kyc_form where state in ('submitted', 'in_review')`).as("kyc"),
      bounded(sql`select from withdrawal where status = 'pending'`).as("withdrawals"),
      bounded(sql`select from deposit where status in ('open', 'processing')`).as("deposits"),
      bounded(sql`select from adjustment where status = 'waiting'`).as("corrections"),
      bounded(sql`select from list_import where state = 'previewed'`).as("imports"),
      bounded(
        sql`select from comment_flag f join timeline_item t on t.id = f.item_id where t.deleted_at is null group by f.item_id`,
      ).as("flagged_comments"),
    ])
    .executeTakeFirstOrThrow();
  return row;
}

export interface FailedJobRow {
  job_id: string;
  task: string;
  attempts: number;
  max_attempts: number;
  next_at: Date | null;
  error: string;
}

/** The newest failures of jobs that have not succeeded since. */
export async function listFailedJobs(db: Db): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select id::text as job_id, task_identifier as task, attempts, max_attempts,
      case when attempts < max_attempts then run_at end as next_at, left(last_error, 500) as error
    from graphile_worker.jobs where last_error is not null order by updated_at desc limit 50`.execute(db);
  return rows;
}

/** Figures of the queue, the database and the log. */
export async function findHealth(db: Db) {
  const { rows } = await sql<{
    due: number;
    later: number;
    running: number;
    given_up: number;
    mails: number;
    events: number;
    bytes: number;
    version: string;
    entries: number;
    unchained: number;
  }>`select
      count(*) filter (where locked_at is null and run_at <= now() and attempts < max_attempts)::int as due,
      count(*) filter (where locked_at is null and run_at > now() and attempts < max_attempts)::int as later,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where attempts >= max_attempts)::int as given_up,
      count(*) filter (where task_identifier = 'send_mail')::int as mails,
      (select count(*)::int from event_outbox) as events,
      pg_database_size(current_database())::float8 as bytes,
      current_setting('server_version') as version,
      coalesce((select number from audit_chain_end), 0)::float8 as entries,
      (select count(*)::int from audit_unchained) as unchained
    from graphile_worker.jobs`.execute(db);
  return rows[0];
}

/** Lets a failed job run now, with all its attempts again; its task, or undefined if there is no such job. */
export async function retryJob(tx: Tx, jobId: string): Promise<string | undefined> {
  const { rows } = await sql<{ task: string }>`
    select j.task_identifier as task from graphile_worker.jobs j,
      lateral graphile_worker.reschedule_jobs(array[j.id], run_at => now(), attempts => 0) as r
    where j.id = ${jobId}::bigint and j.last_error is not null and j.locked_at is null`.execute(tx);
  return rows[0]?.task;
}
