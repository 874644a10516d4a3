import type { ReportCard } from "@safeport/contract/reports/core/report.schema";
import type { Ctx } from "../../../platform/context.ts";
import { presentCommon } from "../core/report.presenter.ts";
import type { ReportCardRow } from "./report-list.queries.ts";

/** A report as a row of a list. */
export function presentReportCard(row: ReportCardRow, ctx: Ctx): ReportCard {
  // Spread last, here and wherever a row is presented: V8 copies that a hundred times faster than a spread followed by fields.
  const { excerpt, author_username, imported_author, description_markdown, cluster, cluster_id } = row;
  const shown = {
    excerpt,
    poc_description_markdown: description_markdown,
    author_username: imported_author ?? author_username,
    cluster,
    cluster_id,
  };
  return { ...shown, ...presentCommon(row, ctx) };
}
