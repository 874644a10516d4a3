import { reportPolicy } from "@safeport/contract/reports/core/report.policy";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import type { Ctx } from "../../../platform/context.ts";
import { allPages } from "../../../platform/export/data-export.ts";
import { getReport } from "../../reports/core/get-report.ts";
import { factsOf } from "../../reports/core/report.facts.ts";
import { presentReport } from "../../reports/core/report.presenter.ts";
import { listTimeline } from "../../reports/timeline/list-timeline.ts";
import { presentTimelineItem } from "../../reports/timeline/timeline.presenter.ts";
import type { ExportedReport } from "../../reports/write-up/exported-report.ts";
import { listReportFiles, type ReportFile } from "./report-file.queries.ts";

/** What is exported of a report. */
export interface ReportToExport {
  /** Its file name without an extension. */
  name: string;
  /** What both sides can read, so that it can be passed on. */
  exported: ExportedReport;
  files: ReportFile[];
  /** What the company's side alone reads; null for others. */
  internal: { timeline: Partial<TimelineItem>[]; files: ReportFile[] } | null;
}

/** A report with its timeline and files; 404 when the caller may not see it. */
export async function readExported(ctx: Ctx, reportId: string): Promise<ReportToExport> {
  const row = await getReport(ctx, reportId);
  // Read as by somebody who is on no side: the team would find the addresses of guests and its register in the file.
  const asOutsider = { ...ctx, actor: { ...ctx.actor, role: "Hacker" as const } };
  const {
    can: _can,
    allowed_transitions: _allowed,
    severity_cap: _cap,
    ...shown
  } = presentReport({ ...row, member_role: null }, asOutsider);
  const { assignee: _assignee, labels: _labels, watching: _watching, outsiders: _outsiders, ...report } = shown;
  const seesInternal = reportPolicy.see_internal(ctx.actor, factsOf(row));
  const items = { open: [] as Partial<TimelineItem>[], internal: [] as Partial<TimelineItem>[] };
  for await (const itemRow of allPages((paging) => listTimeline(ctx, reportId, paging))) {
    if (itemRow.is_internal && !seesInternal) continue;
    const forOthers = { ...itemRow, facts: { ...itemRow.facts, member_role: null } };
    const shownItem = itemRow.is_internal ? presentTimelineItem(itemRow, ctx) : presentTimelineItem(forOthers, asOutsider);
    const { can: _canItem, flags: _flags, ...item } = shownItem;
    items[itemRow.is_internal ? "internal" : "open"].push(item);
  }
  const files = await listReportFiles(ctx.db, ctx.actor, ctx.uploads.rules, reportId);
  return {
    name: `report-${row.number ?? "draft"}`,
    exported: { report, timeline: items.open },
    files: files.filter(({ is_internal }) => !is_internal),
    internal: seesInternal ? { timeline: items.internal, files: files.filter(({ is_internal }) => is_internal) } : null,
  };
}
