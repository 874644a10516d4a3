import type { Severity } from "@safeport/contract/kernel/severity.values";
import type { ReportStatus } from "@safeport/contract/reports/report.state";

/** What each report is changed to, before a dialog has asked for the rest. */
export type BulkChoice = { action: "status"; status: ReportStatus } | { action: "severity"; severity: Severity };
