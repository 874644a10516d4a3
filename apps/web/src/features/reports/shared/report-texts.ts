import { loadMessages } from "../../../lib/i18n.ts";

/** Loads the texts of the page of a report, those of the dialogs that a key opens included. */
export function loadReportTexts(): Promise<void> {
  return loadMessages("reports", "reports/status-dialog", "reports/severity-dialog", "reports/cvss", "errors/field");
}
