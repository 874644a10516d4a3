import { lazyWithTexts } from "../../../ui/lazy-with-texts.ts";

/** The dialog with its texts, loaded when it is opened. */
export const DisputeDialog = lazyWithTexts(
  () => import("./dispute-dialog.tsx").then((module) => module.DisputeDialog),
  "disputes",
  "errors/field",
);
