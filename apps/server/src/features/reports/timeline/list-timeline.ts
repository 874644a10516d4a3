import type { ReportFacts } from "@safeport/contract/reports/core/report.facts";
import { reportPolicy } from "@safeport/contract/reports/core/report.policy";
import { timelinePageSize } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { Ctx } from "../../../platform/context.ts";
import { getReport, noSuchReport } from "../core/get-report.ts";
import { factsOf } from "../core/report.facts.ts";
import { findReportFacts } from "../core/report.queries.ts";
import { hasItem, pageOfTimeline, type TimelinePageRow, type TimelineQuery } from "./timeline.queries.ts";

/** One page of the timeline of a report the caller may see, which is read at the same time. */
export async function listTimeline(ctx: Ctx, reportId: string, query: TimelineQuery) {
  const [row, rows] = await Promise.all([
    findReportFacts(ctx.db, ctx.actor.user_id, reportId),
    pageOfTimeline(ctx.db, ctx.actor, reportId, query),
  ]);
  const facts = row && factsOf(row);
  if (!facts || !reportPolicy.read(ctx.actor, facts)) throw noSuchReport();
  return pageWith(facts, rows);
}

/** A report the caller may see and the first page of its timeline, read at the same time. */
export async function getReportWithTimeline(ctx: Ctx, reportId: string) {
  const page = { page: 1, size: timelinePageSize };
  const [row, rows] = await Promise.all([getReport(ctx, reportId), pageOfTimeline(ctx.db, ctx.actor, reportId, page)]);
  return { row, page, ...pageWith(factsOf(row), rows) };
}

function pageWith(facts: ReportFacts, rows: Awaited<ReturnType<typeof pageOfTimeline>>) {
  const items = rows.filter(hasItem).map((row): TimelinePageRow => Object.assign(row, { facts }));
  return { items, total: rows[0]?.total ?? 0 };
}
