import { lazyWithTexts } from "../../../../ui/lazy-with-texts.ts";

/** The dialog with its texts, loaded when it is opened. */
export const VouchDialog = lazyWithTexts(
  () => import("./vouch-dialog.tsx").then((module) => module.VouchDialog),
  "companies",
  "errors/field",
);
