import type { exportReport as endpoint } from "@safeport/contract/report-exchange/export/report-export.endpoints";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import type { AnsweredFile } from "../../../platform/http/mount-file.ts";
import { fontFolders, type MadePdf, renderPdf } from "../../../platform/pdf/render-pdf.ts";
import { markdownOf } from "../../reports/write-up/report-markdown.ts";
import { jsonOf } from "./json-of.ts";
import { type ReportToExport, readExported } from "./read-exported.ts";
import { pdfOf } from "./report-pdf.ts";
import { picturesOf } from "./report-pictures.ts";
import { reportZip } from "./report-zip.ts";

type Format = z.output<NonNullable<(typeof endpoint)["query"]>>["format"];

/**
 * A report with its public timeline as a file; 404 when the caller may not see it. Nothing internal is in it, so that it can be passed on, but in the ZIP of somebody who
 * reads internal comments.
 */
export async function exportReport(ctx: Ctx, reportId: string, format: Format): Promise<AnsweredFile> {
  const report = await readExported(ctx, reportId);
  const { name, exported, files } = report;
  const { language } = ctx.request;
  switch (format) {
    case "md":
      return { name: `${name}.md`, type: "text/markdown; charset=utf-8", content: markdownOf(exported, files, language) };
    case "pdf": {
      const { content, missingScripts } = await reportPdf(ctx, report);
      return { name: `${name}.pdf`, type: "application/pdf", content, ...withMissing(missingScripts) };
    }
    case "json":
      return { name: `${name}.json`, type: "application/json; charset=utf-8", content: jsonOf(exported) };
    case "zip": {
      const pdf = await reportPdf(ctx, report);
      const content = reportZip(ctx, report, pdf.content);
      const marked = report.internal ? `${name}-with-internal` : name;
      return { name: `${marked}.zip`, type: "application/zip", content, ...withMissing(pdf.missingScripts) };
    }
  }
}

/** The header by which the app tells a reader what the PDF lacks. */
const withMissing = (scripts: MadePdf["missingScripts"]) =>
  scripts.length > 0 && { headers: { "missing-scripts": scripts.join(",") } };

async function reportPdf(ctx: Ctx, { exported, files }: ReportToExport): Promise<MadePdf> {
  const document = await pdfOf(exported, files, ctx.request.language);
  const pictures = await picturesOf(ctx, document.blocks, files);
  return renderPdf(document, ctx.actor.user_id, { pictures, fonts: fontFolders(ctx.settings) });
}
