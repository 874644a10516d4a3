import { type DeskQueue, deskCountLimit, deskQueues, type Health, roleGaps } from "@safeport/contract/site/desk.endpoints";
import { protectedTables } from "@safeport/db/app-rights";
import type { Db } from "@safeport/db/named-statement";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../platform/transaction.ts";

const openDispute = sql`d.status in ('open', 'in_mediation')`;

/** Since when each piece of work of a kind waits, as `at`. */
const waiting: Record<DeskQueue, RawBuilder<unknown>> = {
  disputes: sql`select d.created_at as at from dispute d where ${openDispute}`,
  overdue_disputes: sql`select d.decision_due_at as at from dispute d where ${openDispute} and d.decision_due_at < now()`,
  // A dispute on a closed report asks to check it again.
  rechecks: sql`select d.created_at as at from dispute d join report r on r.id = d.report_id
    where ${openDispute} and r.closed_at is not null`,
  overdue_reports: sql`select r.escalated_at as at from report r where r.escalated_at is not null`,
  kyc: sql`select submitted_at as at from kyc_form where state in ('submitted', 'in_review')`,
  sanctions: sql`select created_at as at from sanction_hit where status = 'open'`,
  withdrawals: sql`select requested_at as at from withdrawal where status = 'pending'`,
  refunds: sql`select created_at as at from refund where status in ('requested', 'processing')`,
  // Stripe confirms those that are paid there.
  deposits: sql`select created_at as at from deposit where status = 'open' and provider = 'manual'`,
  discrepancies: sql`select created_at as at from stripe_discrepancy where settled_at is null`,
  statement_entries: sql`select created_at as at from bank_entry where state = 'open'`,
  corrections: sql`select created_at as at from adjustment where status = 'waiting'`,
  proposed_deposits: sql`select created_at as at from deposit where proposed_by is not null and status in ('open', 'processing')`,
  revived_deposits: sql`select updated_at as at from deposit where proposed_by is not null and status in ('cancelled', 'expired')`,
  proposed_withdrawals: sql`select requested_at as at from withdrawal where proposed_by is not null and status = 'pending'
    union all select updated_at from withdrawal where reversal_by is not null`,
  proposed_refunds: sql`select created_at as at from refund where proposed_by is not null and status = 'requested'
    union all select updated_at from refund where reversal_by is not null`,
  money_settings: sql`select proposed_at as at from site_proposal where status = 'waiting'`,
  months: sql`select proposed_at as at from month_closing where status = 'waiting'`,
  imports: sql`select created_at as at from list_import where state = 'previewed'`,
  flagged_comments: sql`select min(f.created_at) as at from comment_flag f join timeline_item t on t.id = f.item_id
    where t.deleted_at is null and f.created_at > coalesce(t.flags_answered_at, '-infinity') group by f.item_id`,
};

/** Number of waiting items of a kind, counted no further than one above the limit, and the time of the oldest. */
const countAndAge = (rows: RawBuilder<unknown>) =>
  sql<{ count: number; oldest: string | null }>`(select jsonb_build_object('count', count(*), 'oldest', min(at))
    from (${rows} order by at limit ${sql.lit(deskCountLimit + 1)}) as counted)`;

/** Number of items that wait for the staff, with the time of the oldest. */
export async function countDesk(db: Db) {
  const row = await db.selectNoFrom(deskQueues.map((queue) => countAndAge(waiting[queue]).as(queue))).executeTakeFirstOrThrow();
  const of = <T>(value: (queue: DeskQueue) => T) =>
    Object.fromEntries(deskQueues.map((queue) => [queue, value(queue)])) as Record<DeskQueue, T>;
  const isoOf = (time: string | null) => (time === null ? null : new Date(time).toISOString());
  return { ...of((queue) => row[queue].count), oldest: of((queue) => isoOf(row[queue].oldest)) };
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
      (select coalesce(sum(coalesce(json_array_length(j.payload->'mail_ids'), 1)), 0)::int from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send_mail') as mails,
      (select count(*)::int from event_outbox) as events,
      pg_database_size(current_database())::float8 as bytes,
      current_setting('server_version') as version,
      coalesce((select number from audit_chain_end), 0)::float8 as entries,
      (select count(*)::int from audit_unchained) as unchained
    from graphile_worker.jobs`.execute(db);
  return rows[0];
}

/** Excess rights of the server's role: it is a superuser, or it owns the tables, or it may change the books. */
export async function findRoleGaps(db: Db): Promise<Health["database"]["gaps"]> {
  const tables = Object.keys(protectedTables);
  const deletable = tables.filter((table) => protectedTables[table]?.may.includes("DELETE"));
  const { rows } = await sql<Record<Health["database"]["gaps"][number], boolean>>`
    select r.rolsuper as superuser, not r.rolsuper and pg_has_role(c.relowner, 'USAGE') as one_role,
      not pg_has_role(c.relowner, 'USAGE') and exists (
        select from pg_class t where t.relnamespace = 'public'::regnamespace and t.relname = any(${tables}::text[])
          and (has_table_privilege(t.oid, 'UPDATE, TRUNCATE')
            or has_table_privilege(t.oid, 'DELETE') and t.relname <> all(${deletable}::text[]))) as rights
    from pg_roles r, pg_class c where r.rolname = current_user and c.oid = 'ledger_entry'::regclass`.execute(db);
  return roleGaps.filter((gap) => rows[0]?.[gap]);
}

/** Lets a failed job run now, with all its attempts again; its task, or undefined if there is no such job. */
export async function retryJob(tx: Tx, jobId: string): Promise<string | undefined> {
  const { rows } = await sql<{ task: string }>`
    select j.task_identifier as task from graphile_worker.jobs j,
      lateral graphile_worker.reschedule_jobs(array[j.id], run_at => now(), attempts => 0) as r
    where j.id = ${jobId}::bigint and j.last_error is not null and j.locked_at is null`.execute(tx);
  return rows[0]?.task;
}

/** The sanctions lists that were read, or could not be. */
export function listSanctionFiles(db: Db) {
  return db.selectFrom("sanction_file").select(["path", "entries", "loaded_at", "failure"]).execute();
}
