import { preloadDialog } from "../../../../ui/dialog.tsx";
import { lazyWithTexts } from "../../../../ui/lazy-with-texts.ts";
import { SeverityDialog } from "../../severity/components/severity-dialog-lazy.ts";

/** The dialogs that act on a report, loaded with their texts when the first one opens or may open soon. */
export const ReportDialogs = lazyWithTexts(
  () => import("./report-dialogs.tsx").then((module) => module.ReportDialogs),
  "reports/status-dialog",
  "reports/severity-dialog",
  "errors/field",
);

export function preloadStatusDialog(): void {
  ReportDialogs.preload();
  preloadDialog();
}

export function preloadSeverityDialog(): void {
  SeverityDialog.preload();
  preloadStatusDialog();
}
