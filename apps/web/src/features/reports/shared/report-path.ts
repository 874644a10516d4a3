import type { ReportCard } from "@safeport/contract/reports/report.schema";
import { paths } from "../../../lib/paths.ts";

/** The address that a report of a list leads to: its page, or for a draft of one's own the form. */
export function reportPath({ report_id, can }: Pick<ReportCard, "report_id" | "can">): string {
  return can.includes("edit_draft") ? paths.editReport(report_id) : paths.report(report_id);
}
