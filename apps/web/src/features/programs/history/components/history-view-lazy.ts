import { lazyWithTexts } from "../../../../ui/lazy-with-texts.ts";
import type { HistoryViewProps } from "./history-view.tsx";

/** The history with its texts and the library that compares, loaded when the reader comes to it. */
export const HistoryView = lazyWithTexts<HistoryViewProps>(
  () => import("./history-view.tsx").then((module) => module.HistoryView),
  "programs/history",
  "reports/severity",
);
