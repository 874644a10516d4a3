import type { Severity } from "@safeport/contract/kernel/severity.values";
import type { ReportStatus } from "@safeport/contract/reports/core/report.state";

/** The change to apply to each selected report, before a dialog has collected its other fields. */
export type BulkChoice = { action: "status"; status: ReportStatus } | { action: "severity"; severity: Severity };
