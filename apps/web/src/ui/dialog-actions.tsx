import type { ReactNode } from "react";
import classes from "./dialog-actions.module.css";

/** The buttons of a dialog, the primary one last; they stay in view however long the dialog is. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
