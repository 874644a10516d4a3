import type { ReportCard } from "@safeport/contract/reports/core/report.schema";
import { type LinkOptions, linkOptions } from "@tanstack/react-router";
import type { ReportPlaceSearch } from "./report-list-search.ts";

/** The link to a report: to its page, with its place in a list if it has one, or for a draft of one's own to the form. */
export function reportLink(
  { report_id, can }: Pick<ReportCard, "report_id" | "can">,
  search: ReportPlaceSearch = {},
): LinkOptions {
  const params = { reportId: report_id };
  return can.includes("edit_draft")
    ? linkOptions({ to: "/reports/$reportId/edit", params })
    : linkOptions({ to: "/reports/$reportId", params, search });
}
