import type { exportReport as endpoint } from "@safeport/contract/report-exchange/export/report-export.endpoints";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { allPages } from "../../../platform/export/data-export.ts";
import type { AnsweredFile } from "../../../platform/http/mount-file.ts";
import { renderPdf } from "../../../platform/pdf/render-pdf.ts";
import { getReport } from "../../reports/core/get-report.ts";
import { presentReport } from "../../reports/core/report.presenter.ts";
import { listTimeline } from "../../reports/timeline/list-timeline.ts";
import { presentTimelineItem } from "../../reports/timeline/timeline.presenter.ts";
import type { ExportedReport } from "../../reports/write-up/exported-report.ts";
import { markdownOf } from "../../reports/write-up/report-markdown.ts";
import { pdfOf } from "./report-pdf.ts";

type Format = z.output<NonNullable<(typeof endpoint)["query"]>>["format"];

/** A report with its public timeline as a file; 404 when the caller may not see it. Nothing internal is in it, so that it can be passed on. */
export async function exportReport(ctx: Ctx, reportId: string, format: Format): Promise<AnsweredFile> {
  const row = await getReport(ctx, reportId);
  // Read as by somebody who is on no side: the team would find its guest's address and its register in the file.
  const asOutsider = { ...ctx, actor: { ...ctx.actor, role: "Hacker" as const } };
  const {
    can: _can,
    allowed_transitions: _allowed,
    severity_cap: _cap,
    ...shown
  } = presentReport({ ...row, member_role: null }, asOutsider);
  const { assignee: _assignee, labels: _labels, watching: _watching, ...report } = shown;
  const exported: ExportedReport = { report, timeline: [] };
  for await (const itemRow of allPages((paging) => listTimeline(ctx, reportId, paging))) {
    if (itemRow.is_internal) continue;
    const { can: _canItem, flags: _flags, ...item } = presentTimelineItem(itemRow, ctx);
    exported.timeline.push(item);
  }
  const name = `report-${row.number ?? "draft"}`;
  const { language } = ctx.request;
  switch (format) {
    case "md":
      return { name: `${name}.md`, type: "text/markdown; charset=utf-8", content: markdownOf(exported, language) };
    case "pdf": {
      const content = await renderPdf(pdfOf(exported, language), ctx.actor.user_id);
      return { name: `${name}.pdf`, type: "application/pdf", content };
    }
    case "json":
      return { name: `${name}.json`, type: "application/json; charset=utf-8", content: `${JSON.stringify(exported, null, 2)}\n` };
  }
}
