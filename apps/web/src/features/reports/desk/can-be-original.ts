import type { SimilarReport } from "@safeport/contract/reports/desk/similar.endpoints";
import type { Report, ReportCard } from "@safeport/contract/reports/report.schema";

/** Whether a report can become a duplicate of a similar one: that was sent earlier, and is no spam. */
export function canBeOriginal(report: Report | ReportCard, { created_at, id, status }: SimilarReport): boolean {
  const received = "imported_at" in report ? (report.imported_at ?? report.created_at) : report.created_at;
  return id !== null && status !== "spam" && created_at < received;
}
