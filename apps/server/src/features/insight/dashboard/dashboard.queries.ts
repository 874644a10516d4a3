import { dashboardRows } from "@safeport/contract/insight/dashboard/dashboard.endpoints";
import { daysOfAge, disputeAges } from "@safeport/contract/kernel/dispute.values";
import { responseTargets } from "@safeport/contract/programs/core/program.values";
import type { ReportStatus } from "@safeport/contract/reports/core/report.state";
import type { Db } from "@safeport/db/named-statement";
import type { Severity } from "@safeport/db/types.gen";
import { type RawBuilder, sql } from "kysely";
import { isReporter } from "../../reports/core/report.visibility.ts";
import { isValidReport } from "../../reports/core/valid-report.visibility.ts";

/** Owner of the counted reports: those to a company, or those that somebody wrote or shares, as in their list. */
export type Owner = { company: string } | { author: string };

const ownedBy = (owner: Owner): RawBuilder<boolean> =>
  "company" in owner ? sql`r.company_id = ${owner.company}` : isReporter(sql`${owner.author}::uuid`);

const isValid = isValidReport();
const counts = sql`count(*)::int as received, (count(*) filter (where ${isValid}))::int as valid,
  (count(*) filter (where r.status = 'resolved'))::int as resolved`;
/** The first moment of a month in UTC, as many months after it as said. */
const monthStart = (month: string, after = 0) =>
  sql<Date>`((${`${month}-01`}::timestamp + make_interval(months => ${after})) at time zone 'UTC')`;
const inMonth = (month: string) => sql`r.sent_at >= ${monthStart(month)} and r.sent_at < ${monthStart(month, 1)}`;

export interface MonthGroup {
  month: string;
  status: ReportStatus;
  severity: Severity;
  received: number;
  valid: number;
  resolved: number;
}

/** The reports received in the months until `month`, by month, status and severity; at most a few hundred rows. */
export async function groupByMonth(db: Db, owner: Owner, month: string, months: number): Promise<MonthGroup[]> {
  const { rows } = await sql<MonthGroup>`
    select to_char(date_trunc('month', r.sent_at at time zone 'UTC'), 'YYYY-MM') as month, r.status, r.severity, ${counts}
    from report r
    where ${ownedBy(owner)} and r.status <> 'draft' and r.sent_at >= ${monthStart(month, 1 - months)} and r.sent_at < ${monthStart(month, 1)}
    group by 1, 2, 3`.execute(db);
  return rows;
}

export interface PartRow {
  id: string | null;
  name: string | null;
  received: number;
  valid: number;
  resolved: number;
}

/** The assets with the most reports of a month. */
export async function topAssets(db: Db, owner: Owner, month: string): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    with part as (
      select r.scope_id, ${counts} from report r where ${ownedBy(owner)} and r.status <> 'draft' and ${inMonth(month)}
      group by 1 order by received desc, r.scope_id limit ${dashboardRows}
    )
    select p.scope_id as id, s.identifier as name, p.received, p.valid, p.resolved from part p left join scope s on s.id = p.scope_id
    order by p.received desc, p.scope_id`.execute(db);
  return rows;
}

/** The weaknesses with the most reports of a month. */
export async function topWeaknesses(db: Db, owner: Owner, month: string): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    with part as (
      select r.weakness_id, ${counts} from report r where ${ownedBy(owner)} and r.status <> 'draft' and ${inMonth(month)}
      group by 1 order by received desc, r.weakness_id limit ${dashboardRows}
    )
    select p.weakness_id as id, w.name, p.received, p.valid, p.resolved from part p left join weakness w on w.id = p.weakness_id
    order by p.received desc, p.weakness_id`.execute(db);
  return rows;
}

/** Median days of the reports of a month until each step. */
export async function findMedians(db: Db, owner: Owner, month: string) {
  const days = (time: RawBuilder<unknown>) =>
    sql`percentile_cont(0.5) within group (order by extract(epoch from ${time} - r.sent_at) / 86400)`;
  const triaged = sql`least(r.validated_at, case when r.close_reason in ('withdrawn', 'stale') then null else r.closed_at end)`;
  const { rows } = await sql<Record<"first_response" | "triage" | "resolution", number | null>>`
    select ${days(sql`r.first_response_at`)}::float8 as first_response, ${days(triaged)}::float8 as triage,
      ${days(sql`case when r.status = 'resolved' then r.closed_at end`)}::float8 as resolution
    from report r where ${ownedBy(owner)} and r.status <> 'draft' and r.imported_at is null and ${inMonth(month)}`.execute(db);
  return rows[0] ?? { first_response: null, triage: null, resolution: null };
}

/** Number of reports of a month, and of the month before, that missed a target; and for this month per target. */
export async function countMissed(db: Db, owner: Owner, month: string) {
  const { rows } = await sql<{ target: string | null; is_now: boolean; reports: number }>`
    select m.target, r.sent_at >= ${monthStart(month)} as is_now, count(distinct r.id)::int as reports
    from report r join report_target m on m.report_id = r.id and m.missed_at is not null
    where ${ownedBy(owner)} and r.status <> 'draft' and r.sent_at >= ${monthStart(month, -1)} and r.sent_at < ${monthStart(month, 1)}
    group by grouping sets ((is_now), (m.target, is_now))`.execute(db);
  const countOf = (isNow: boolean, target: string | null) =>
    rows.find((row) => row.is_now === isNow && row.target === target)?.reports ?? 0;
  return {
    missed: { now: countOf(true, null), before: countOf(false, null) },
    missed_by_target: responseTargets.map((target) => ({ target, reports: countOf(true, target) })),
  };
}

/** The targets of reports of a month that were missed last. */
export async function latestMissed(db: Db, owner: Owner, month: string) {
  const { rows } = await sql<{
    report_id: string;
    id: number | null;
    poc_title: string;
    target: (typeof responseTargets)[number];
    missed_at: Date;
    late_ms: number | null;
  }>`
    select r.id as report_id, r.number as id, r.title as poc_title, m.target, m.missed_at, m.late_ms::float8
    from report r join report_target m on m.report_id = r.id and m.missed_at is not null
    where ${ownedBy(owner)} and r.status <> 'draft' and ${inMonth(month)}
    order by m.missed_at desc, r.id, m.target limit ${dashboardRows}`.execute(db);
  return rows;
}

/** The people with the most valid reports of a month to a company; it knows them by name, as it does on their reports. */
export async function topResearchers(db: Db, companyId: string, month: string) {
  return db
    .selectFrom("report as r")
    .innerJoin("user_account as u", "u.id", "r.author_id")
    .select(["u.id as user_id", "u.username", "u.full_name", "u.role", "u.picture_file_id"])
    .select(sql<number>`count(*)::int`.as("valid"))
    .where("r.company_id", "=", companyId)
    .where("r.status", "<>", sql.lit("draft"))
    .where(sql<boolean>`${inMonth(month)} and ${isValid}`)
    .where("u.state", "=", sql.lit("active"))
    .groupBy("u.id")
    .orderBy("valid", "desc")
    .orderBy("u.id")
    .limit(dashboardRows)
    .execute();
}

/** The totals of the platform; those of reports come from counters. */
export async function findPlatformTotals(db: Db) {
  const { rows } = await sql<{ people: number; companies: number; programs: number; reports: number; open_reports: number }>`
    select (select count(*) from user_account where state = 'active' and not is_machine)::int as people,
      (select count(*) from company where archived_at is null)::int as companies,
      (select count(*) from program)::int as programs,
      (select coalesce(sum(amount), 0) from counter_part where owner_id = '00000000-0000-0000-0000-000000000000' and name = 'reports.all')::int as reports,
      (select coalesce(sum(amount), 0) from counter_part where owner_id = '00000000-0000-0000-0000-000000000000' and name = 'reports.active')::int
        as open_reports`.execute(db);
  return rows[0] ?? { people: 0, companies: 0, programs: 0, reports: 0, open_reports: 0 };
}

/** Number of open disputes by age in days. */
export async function countOpenDisputes(db: Db): Promise<{ up_to_days: number | null; open: number }[]> {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from now() - created_at)::float8 / 86400 as age from dispute where ended_at is null`.execute(db);
  return disputeAges.map((group) => {
    const { from, to } = daysOfAge(group);
    return { up_to_days: to, open: rows.filter(({ age }) => age >= from && (to === null || age < to)).length };
  });
}

/** Jobs that wait for their time or a worker, and those that are not tried again. */
export async function countJobs(db: Db): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select (count(*) filter (where attempts < max_attempts))::int as waiting, (count(*) filter (where attempts >= max_attempts))::int as failed
    from graphile_worker.jobs`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0 };
}
