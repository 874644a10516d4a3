import { lazyWithTexts } from "../../../../ui/lazy-with-texts.ts";

/** The dialogs that act on a report, loaded with their texts when the first one opens. */
export const ReportDialogs = lazyWithTexts(
  () => import("./report-dialogs.tsx").then((module) => module.ReportDialogs),
  "reports/status-dialog",
  "reports/severity-dialog",
  "errors/field",
);
