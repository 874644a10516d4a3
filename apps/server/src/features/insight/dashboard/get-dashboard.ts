import { type Dashboard, dashboardMonths, type PlatformOverview } from "@safeport/contract/insight/dashboard/dashboard.endpoints";
import { isStaff } from "@safeport/contract/kernel/actor";
import { severities } from "@safeport/contract/kernel/severity.values";
import { reportStatuses } from "@safeport/contract/reports/core/report.state";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { getCompany } from "../../companies/get-company.ts";
import { lateHours } from "../../reports/core/clock/clock.presenter.ts";
import { moneyByMonth } from "../../wallet/earnings/month-money.ts";
import {
  countJobs,
  countMissed,
  countOpenDisputes,
  findMedians,
  findPlatformTotals,
  groupByMonth,
  latestMissed,
  type MonthGroup,
  type Owner,
  topAssets,
  topResearchers,
  topWeaknesses,
} from "./dashboard.queries.ts";

interface Query {
  company_id?: string | undefined;
  month?: string | undefined;
}

/**
 * The figures of the reports that a company received in a month, or that the caller sent. Throws 404 for a company that the caller may not see.
 */
export async function getDashboard(ctx: Ctx, { company_id, month = presentMonth() }: Query): Promise<Dashboard> {
  const company = company_id ? await getCompany(ctx, company_id) : null;
  const owner: Owner = company ? { company: company.id } : { author: ctx.actor.user_id };
  const { db, files } = ctx;
  const [groups, by_asset, by_weakness, medians, researchers, missed, latest, money] = await Promise.all([
    groupByMonth(db, owner, month, dashboardMonths + 1),
    topAssets(db, owner, month),
    topWeaknesses(db, owner, month),
    findMedians(db, owner, month),
    "company" in owner ? topResearchers(db, owner.company, month) : [],
    countMissed(db, owner, month),
    latestMissed(db, owner, month),
    moneyByMonth(ctx, company, month, dashboardMonths),
  ]);
  const of = (at: string) => groups.filter((group) => group.month === at);
  const [now, before] = [of(month), of(monthsUntil(month, 2)[0] ?? month)];
  const compared = (count: (rows: MonthGroup[]) => number) => ({ now: count(now), before: count(before) });
  const withStatus = (rows: MonthGroup[], ...statuses: MonthGroup["status"][]) =>
    sumOf(
      rows.filter(({ status }) => statuses.includes(status)),
      "received",
    );
  return {
    month,
    received: compared((rows) => sumOf(rows, "received")),
    valid: compared((rows) => sumOf(rows, "valid")),
    resolved: compared((rows) => sumOf(rows, "resolved")),
    duplicates: compared((rows) => withStatus(rows, "duplicate")),
    invalid: compared((rows) => withStatus(rows, "spam", "not_applicable")),
    money: money && { ...money, now: money.by_month.at(-1)?.amount ?? 0, before: money.by_month.at(-2)?.amount ?? 0 },
    ...missed,
    latest_missed: latest.map(({ late_ms, missed_at, ...row }) => ({
      ...row,
      missed_at: missed_at.toISOString(),
      late_hours: lateHours(late_ms),
    })),
    by_status: reportStatuses
      .filter((status) => status !== "draft")
      .map((status) => ({ status, received: withStatus(now, status) })),
    by_severity: severities.toReversed().map((severity) => {
      const rows = now.filter((group) => group.severity === severity);
      return { severity, ...countsOf(rows) };
    }),
    by_month: monthsUntil(month, dashboardMonths).map((at) => ({
      month: at,
      ...countsOf(of(at)),
      duplicates: withStatus(of(at), "duplicate"),
    })),
    by_asset,
    by_weakness,
    medians: {
      first_response: tenth(medians.first_response),
      triage: tenth(medians.triage),
      resolution: tenth(medians.resolution),
    },
    top_researchers: researchers.map(({ valid, picture_file_id, ...user }) => ({
      user: { ...user, display_picture: files.link(picture_file_id) },
      valid,
    })),
  };
}

/** Current figures of the platform. Throws 404 unless the caller is staff. */
export async function getPlatformOverview(ctx: Ctx): Promise<PlatformOverview> {
  if (!isStaff(ctx.actor)) throw new AppError("not_found");
  const [totals, disputes, queue] = await Promise.all([findPlatformTotals(ctx.db), countOpenDisputes(ctx.db), countJobs(ctx.db)]);
  return { ...totals, disputes, queue };
}

const tenth = (days: number | null) => (days === null ? null : Math.round(days * 10) / 10);

function sumOf(rows: MonthGroup[], name: "received" | "valid" | "resolved"): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}

function countsOf(rows: MonthGroup[]) {
  return { received: sumOf(rows, "received"), valid: sumOf(rows, "valid"), resolved: sumOf(rows, "resolved") };
}

function presentMonth(): string {
  return new Date().toISOString().slice(0, 7);
}

/** So many months up to this one, the oldest first. */
function monthsUntil(month: string, count: number): string[] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return Array.from({ length: count }, (_, at) => new Date(Date.UTC(year, number - count + at, 1)).toISOString().slice(0, 7));
}
