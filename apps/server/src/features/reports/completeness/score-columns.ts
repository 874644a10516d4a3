import { completenessOf, type ScoredReport } from "@safeport/contract/reports/core/completeness";

/** The columns that say how complete a report is. */
export function scoreColumns(report: ScoredReport) {
  const { score, missing } = completenessOf(report);
  return { completeness: score, completeness_missing: JSON.stringify(missing) };
}
