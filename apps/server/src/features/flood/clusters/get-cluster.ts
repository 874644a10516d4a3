import { maxBulk } from "@safeport/contract/desk/desk.limits";
import type { Cluster, ClusterReport, getCluster as endpoint } from "@safeport/contract/flood/clusters/cluster.endpoints";
import { toPage } from "@safeport/contract/kernel/paging";
import { reportPolicy } from "@safeport/contract/reports/core/report.policy";
import { textsOfRow } from "@safeport/contract/reports/core/write-up.values";
import { Pauses } from "@safeport/foreign-files/pauses";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { getReport } from "../../reports/core/get-report.ts";
import { factsOf } from "../../reports/core/report.facts.ts";
import type { ReportRow } from "../../reports/core/report.queries.ts";
import { findReportTexts } from "../checks/checked-report.queries.ts";
import { findPlace } from "./cluster.queries.ts";
import { countMembers, findOpenMembers, listMembers, type MemberRow } from "./cluster-view.queries.ts";
import { differencesOf } from "./differences.ts";

type Query = z.output<NonNullable<(typeof endpoint)["query"]>>;

/** A report with the root of its cluster. 404 for those who may not see the report, 403 for those who do not see its internal side. */
export async function rootOf(ctx: Ctx, reportId: string): Promise<{ report: ReportRow; rootId: string }> {
  const report = await getReport(ctx, reportId);
  if (!reportPolicy.see_internal(ctx.actor, factsOf(report))) throw new AppError("forbidden");
  // A report that was not compared yet is alone.
  return { report, rootId: (await findPlace(ctx.db, reportId))?.root_id ?? reportId };
}

/** The cluster of a report: the first that the caller sees, and a page of the others with what differs from it. */
export async function getCluster(ctx: Ctx, reportId: string, { page, size }: Query): Promise<z.input<typeof Cluster>> {
  const { report, rootId } = await rootOf(ctx, reportId);
  const offset = 1 + (page - 1) * size;
  const [[first], rows, total, openIds] = await Promise.all([
    listMembers(ctx.db, ctx.actor, rootId, { limit: 1, offset: 0 }),
    listMembers(ctx.db, ctx.actor, rootId, { limit: size, offset }),
    countMembers(ctx.db, ctx.actor, rootId),
    findOpenMembers(ctx.db, ctx.actor, rootId, maxBulk),
  ]);
  if (!first) throw new AppError("not_found", "no_report");
  const items = await withDifferences(ctx, first, rows);
  return {
    ...toPage(items, Math.max(0, total - 1), { page, size }),
    first: presentMember(first, true),
    open_ids: openIds.filter((id) => id !== first.id).slice(0, maxBulk - 1),
    can: reportPolicy.label(ctx.actor, factsOf(report)) ? ["move"] : [],
  };
}

async function withDifferences(ctx: Ctx, first: MemberRow, rows: readonly MemberRow[]) {
  if (rows.length === 0) return [];
  const texts = await findReportTexts(ctx.db, [first.id, ...rows.map(({ id }) => id)]);
  const textsOf = new Map(texts.map((row) => [row.id, { poc_title: row.title, ...textsOfRow(row) }]));
  const ofFirst = textsOf.get(first.id);
  const pauses = new Pauses();
  const items: z.input<typeof Cluster>["items"] = [];
  for (const row of rows) {
    if (pauses.isDue()) await pauses.take();
    const ofRow = textsOf.get(row.id);
    items.push({ ...presentMember(row, false), differences: ofFirst && ofRow ? differencesOf(ofFirst, ofRow) : [] });
  }
  return items;
}

function presentMember(row: MemberRow, isFirst: boolean): z.input<typeof ClusterReport> {
  return {
    report_id: row.id,
    id: row.number,
    poc_title: row.title,
    status: row.status,
    severity: row.severity,
    created_at: row.sent_at.toISOString(),
    program_title: row.program_title,
    author_username: row.author_username,
    is_open: row.is_open,
    reason: isFirst ? null : row.moved_by === null ? row.reason : "person",
    moved_by: row.moved_by,
    moved_at: row.moved_at?.toISOString() ?? null,
  };
}
