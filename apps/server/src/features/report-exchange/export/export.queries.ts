import type { Actor } from "@safeport/contract/kernel/actor";
import type { DB } from "@safeport/db/types.gen";
import { type Kysely, sql } from "kysely";
import { isReporter } from "../../reports/core/report.visibility.ts";
import type { ReportListFilter } from "../../reports/list/report-filters.queries.ts";
import { reportsFound } from "../../reports/list/report-list.queries.ts";

/** A report as a row of an export. */
export interface ExportRow {
  report_id: string;
  number: number | null;
  title: string;
  status: string;
  severity: string;
  cvss_vector: string | null;
  cve_id: string | null;
  close_reason: string | null;
  /** The number of the original. */
  duplicate_of: number | null;
  turn: string;
  program: string;
  asset: string | null;
  weakness: string | null;
  author: string;
  /** As the author states it; null where nobody did. */
  automation: string | null;
  /** Null where the reader may not know. */
  assignee: string | null;
  labels: string[] | null;
  /** The targets that the company missed, each with the business hours by which it was met too late, if it was. */
  missed_targets: string[];
  sent_at: Date | null;
  first_response_at: Date | null;
  validated_at: Date | null;
  closed_at: Date | null;
  last_activity_at: Date;
}

const portion = 500;

/**
 * Calls `onRows` with all reports that a query finds for somebody, some at a time. They are read with one cursor, so they are the reports of one moment,
 * whatever happens meanwhile. Own reports have no assignee, no labels and the last public activity.
 */
export async function readAllReports(
  db: Kysely<DB>,
  actor: Actor,
  filter: Omit<ReportListFilter, "page" | "size">,
  onRows: (rows: readonly ExportRow[]) => Promise<void>,
): Promise<void> {
  const { where, order } = reportsFound(actor, filter);
  const isOwn = isReporter(sql`${actor.user_id}::uuid`);
  await db
    .transaction()
    .setAccessMode("read only")
    .execute(async (tx) => {
      await sql`declare all_reports no scroll cursor for
        select r.id as report_id, r.number, r.title, r.status, r.severity, r.cvss_vector, r.cve_id, r.close_reason, r.turn, r.program_title as program,
          case when r.status = 'duplicate' then (select o.number from report o where o.id = r.duplicate_of) end as duplicate_of,
          r.scope_identifier as asset, (select 'CWE-' || w.cwe_id from weakness w where w.id = r.weakness_id) as weakness,
          coalesce(r.imported_author, (select u.username from user_account u where u.id = r.author_id)) as author, r.automation,
          case when not ${isOwn} then (select u.username from user_account u where u.id = r.assignee_id) end as assignee,
          case when not ${isOwn} then array(select l.name from report_label rl join label l on l.id = rl.label_id
            where rl.report_id = r.id order by lower(l.name)) end as labels,
          array(select t.target || coalesce(' +' || ceil(t.late_ms / 3600000.0) || ' h', '') from report_target t
            where t.report_id = r.id and t.missed_at is not null order by t.missed_at, t.target) as missed_targets,
          r.sent_at, r.first_response_at, r.validated_at, r.closed_at,
          case when ${isOwn} then r.last_activity_at else r.team_activity_at end as last_activity_at
        from report r where ${where} order by ${order}`.execute(tx);
      for (;;) {
        const { rows } = await sql<ExportRow>`fetch ${sql.lit(portion)} from all_reports`.execute(tx);
        if (rows.length === 0) return;
        await onRows(rows);
      }
    });
}
