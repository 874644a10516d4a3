import { lazyWithTexts } from "../../../../ui/lazy-with-texts.ts";

/** Loaded with its calculator and its texts; otherwise the dialog would grow under the pointer when they arrive. */
export const SeverityDialog = lazyWithTexts(
  () => import("./severity-dialog.tsx").then((module) => module.SeverityDialog),
  "reports/cvss",
);
