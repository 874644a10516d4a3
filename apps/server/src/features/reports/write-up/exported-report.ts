import type { Report } from "@safeport/contract/reports/core/report.schema";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";

/** The parts of a report and its timeline that both sides can read. */
export interface ExportedReport {
  report: Partial<Report>;
  timeline: Partial<TimelineItem>[];
}

/** A file of a report in the list of them; `size` is in bytes. */
export interface ExportedFile {
  file_id: string;
  name: string;
  size: number;
  sha256: string;
}
