import type { ReportCard } from "@safeport/contract/reports/report.schema";
import { type LinkOptions, linkOptions } from "@tanstack/react-router";

/** The link to a report of a list: to its page, or for a draft of one's own to the form. */
export function reportLink({ report_id, can }: Pick<ReportCard, "report_id" | "can">): LinkOptions {
  const params = { reportId: report_id };
  return can.includes("edit_draft")
    ? linkOptions({ to: "/reports/$reportId/edit", params })
    : linkOptions({ to: "/reports/$reportId", params });
}
