import { lazy } from "react";
import { loadMessages } from "../../../lib/i18n.ts";

/** The dialog with its texts, loaded when it is opened. */
export const DisputeDialog = lazy(async () => {
  const [module] = await Promise.all([import("./dispute-dialog.tsx"), loadMessages("disputes")]);
  return { default: module.DisputeDialog };
});
