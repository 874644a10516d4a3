import type { Report } from "@safeport/contract/reports/report.schema";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";

/** What a report says to both sides, and what both sides see of its timeline. */
export interface ExportedReport {
  report: Partial<Report>;
  timeline: Partial<TimelineItem>[];
}
