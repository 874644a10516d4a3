import { maxCountedReports } from "@safeport/contract/insight/metrics/program-metrics.schema";
import type { ReportStatus } from "@safeport/contract/reports/core/report.state";
import type { Db } from "@safeport/db/named-statement";
import type { Severity } from "@safeport/db/types.gen";
import { type RawBuilder, sql } from "kysely";
import { isValidReport } from "../../reports/core/valid-report.visibility.ts";

/** The newest reports of a program, read from their index alone. */
const newestReports = (db: Db, programId: string) =>
  db
    .selectFrom("report as r")
    .select(["r.status", "r.severity", "r.close_reason", "r.sent_at", "r.first_response_at", "r.validated_at", "r.closed_at"])
    .where("r.program_id", "=", programId)
    .where("r.status", "<>", sql.lit("draft"))
    .where("r.imported_at", "is", null)
    .orderBy("r.sent_at", "desc")
    .orderBy("r.id", "desc")
    .limit(sql.lit(maxCountedReports));

export interface ReportGroup {
  status: ReportStatus;
  severity: Severity;
  /** "2026-03", or null for reports sent before `since`. */
  month: string | null;
  reports: number;
  valid: number;
}

/** Number of a program's reports by status, severity and month (UTC) of sending; at most a few hundred rows. */
export function groupReports(db: Db, programId: string, since: Date): Promise<ReportGroup[]> {
  const month = sql<Date | null>`case when n.sent_at >= ${since} then date_trunc('month', n.sent_at at time zone 'UTC') end`;
  return db
    .with("grouped", (q) =>
      q
        .selectFrom(newestReports(db, programId).as("n"))
        .select(["n.status", "n.severity", month.as("month")])
        .select(sql<number>`count(*)::int`.as("reports"))
        .select(sql<number>`(count(*) filter (where ${isValidReport("n")}))::int`.as("valid"))
        .groupBy(["n.status", "n.severity", sql`3`]),
    )
    .selectFrom("grouped as g")
    .select(["g.status", "g.severity", "g.reports", "g.valid"])
    .select(sql<string | null>`to_char(g.month, 'YYYY-MM')`.as("month"))
    .execute();
}

/** Time of the company's own decision: a withdrawal by the author and the closing of a stale report are no triage. */
const decidedAt: RawBuilder<Date | null> = sql`least(n.validated_at,
  case when n.close_reason in ('withdrawn', 'stale') then null else n.closed_at end)`;

const steps = {
  first_response: sql<Date | null>`n.first_response_at`,
  triage: decidedAt,
  resolution: sql<Date | null>`case when n.status = 'resolved' then n.closed_at end`,
};

export interface StepRow {
  reports: number;
  /** Days; null when there are no reports. */
  median: number | null;
  within: number;
}

/** Times that a program's reports sent from `since` on took to each step, and the number of those within `targets` days. */
export async function measureSteps(
  db: Db,
  programId: string,
  since: Date,
  targets: Record<keyof typeof steps, number | null>,
): Promise<Record<keyof typeof steps, StepRow>> {
  const days = (step: keyof typeof steps) =>
    sql<number | null>`(extract(epoch from ${steps[step]} - n.sent_at) / 86400)::float8`.as(step);
  const measured = (step: keyof typeof steps) => {
    const column = sql.ref(`m.${step}`);
    return sql<StepRow>`json_build_object('reports', count(${column}), 'median', percentile_cont(0.5) within group (order by ${column}),
      'within', count(*) filter (where ${column} <= ${targets[step]}::integer))`.as(step);
  };
  return db
    .with("m", (q) =>
      q
        .selectFrom(newestReports(db, programId).where("r.sent_at", ">=", since).as("n"))
        .select([days("first_response"), days("triage"), days("resolution")]),
    )
    .selectFrom("m")
    .select([measured("first_response"), measured("triage"), measured("resolution")])
    .executeTakeFirstOrThrow();
}
