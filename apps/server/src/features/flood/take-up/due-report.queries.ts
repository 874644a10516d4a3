import { writeUpColumns } from "@safeport/contract/reports/core/write-up.values";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import type { CheckedReport } from "../checks/checked-report.ts";
import { type ComparedReport, receivedAt } from "../clusters/cluster.queries.ts";

/** Kinds of `report_place.due`: those just sent or corrected come before others, and those that failed wait until they are tried again. */
const kinds = { sent: 0, other: 1, failed: 2 } as const;

/** Reports that something is to be done with, those just sent first, each kind the earliest first. */
export async function findDue(db: Db, limit: number): Promise<{ report_id: string; company_id: string }[]> {
  const { rows } = await sql<{ report_id: string; company_id: string }>`
    select report_id, company_id from report_place where due < ${sql.lit(kinds.failed)} order by due, report_id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** A report with all that is read of it, and what is missing. */
export interface DueReport extends CheckedReport, ComparedReport {
  sent_at: Date;
  needs_cluster: boolean;
  needs_checks: boolean;
  needs_count: boolean;
}

/**
 * Locks and reads those of the reports that are still due and that no other process has, in the order in which they were received. Reports older than a day
 * that were never checked are not, since their checks are made when they are read.
 */
export async function lockDue(tx: Tx, ids: readonly string[], checksVersion: number): Promise<DueReport[]> {
  const { rows } = await sql<DueReport>`
    select r.id, r.title, ${sql.join(writeUpColumns.map((column) => sql.ref(`r.${column}`)))}, r.number, ${receivedAt} as received_at, r.sent_at,
      r.author_id, r.company_id, r.program_id, r.scope_id, r.scope_identifier, r.scope_asset_type, r.weakness_id,
      r.has_files and exists (select from file f where f.parent_id = r.id and f.upload_state = 'stored') as has_files,
      not exists (select from report_cluster c where c.report_id = r.id) as needs_cluster,
      case when c.report_id is null then r.sent_at > now() - interval '1 day' else c.version <> ${checksVersion} end as needs_checks,
      case when c.report_id is null then r.sent_at > now() - interval '1 day' else not c.shingles_counted end as needs_count
    from report_place o join report r on r.id = o.report_id left join report_check c on c.report_id = o.report_id
    where o.report_id = any(${ids}::uuid[]) and o.due < ${sql.lit(kinds.failed)}
    order by received_at, r.number for update of o skip locked`.execute(tx);
  return rows;
}

/** Marks reports of which something is missing, to be taken up within a second. */
export async function setDue(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update report_place set due = ${sql.lit(kinds.sent)} where report_id = any(${ids}::uuid[])`.execute(db);
}

/** Marks a report that cannot be taken up now. */
export async function setFailed(db: Db, reportId: string): Promise<void> {
  await sql`update report_place set due = ${sql.lit(kinds.failed)} where report_id = ${reportId} and due is not null`.execute(db);
}

/** Makes reports that failed due again. */
export async function retryFailed(db: Db): Promise<void> {
  await sql`update report_place set due = ${sql.lit(kinds.other)} where due = ${sql.lit(kinds.failed)}`.execute(db);
}

/** Makes all reports due whose places are of an earlier version, and those of the last day whose checks are; once for each version. */
export async function setDueAfterUpgrade(db: Db, { place, checks }: { place: number; checks: number }): Promise<void> {
  await sql`with before as materialized (select place_version < ${place} as places, checks_version < ${checks} as checks from report_place_run),
      raised as (update report_place_run set place_version = ${place}, checks_version = ${checks}
        where place_version < ${place} or checks_version < ${checks} returning true)
    update report_place o set due = ${sql.lit(kinds.other)} from raised, before, report r
    where r.id = o.report_id and o.due is null
      and ((before.places and o.version < ${place}) or (before.checks and r.sent_at > now() - interval '1 day'))`.execute(db);
}
