import type { SimilarReport } from "@safeport/contract/insight/similar/similar.endpoints";
import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";

/** Whether a report can become a duplicate of a similar one: that was sent earlier, and is no spam. */
export function canBeOriginal(report: Report | ReportCard, { created_at, id, status }: SimilarReport): boolean {
  const received = "imported_at" in report ? (report.imported_at ?? report.created_at) : report.created_at;
  return id !== null && status !== "spam" && created_at < received;
}
