import { reportPolicy } from "@safeport/contract/reports/report.policy";
import { timelinePageSize } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { Ctx } from "../../../platform/context.ts";
import { getReport, noSuchReport } from "../get-report.ts";
import { factsOf } from "../report.facts.ts";
import { hasItem, pageOfTimeline, type TimelineQuery } from "./timeline.queries.ts";

/** One page of the timeline of a report the caller may see; one statement reads the items with the right to them. */
export async function listTimeline(ctx: Ctx, reportId: string, query: TimelineQuery) {
  const rows = await pageOfTimeline(ctx.db, ctx.actor, reportId, query);
  const first = rows[0];
  if (!first || !reportPolicy.read(ctx.actor, factsOf(first))) throw noSuchReport();
  return { items: rows.filter(hasItem), total: first.total };
}

/** A report the caller may see and the first page of its timeline, read at the same time. */
export async function getReportWithTimeline(ctx: Ctx, reportId: string) {
  const page = { page: 1, size: timelinePageSize };
  const [row, timeline] = await Promise.all([getReport(ctx, reportId), listTimeline(ctx, reportId, page)]);
  return { row, page, ...timeline };
}
