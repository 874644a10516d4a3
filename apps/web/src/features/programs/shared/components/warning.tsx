import type { ReactNode } from "react";
import classes from "./warning.module.css";

interface NoticeProps {
  tone: "danger" | "amber" | "grey";
  title?: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** Something to know before going on. What went wrong is announced at once, the rest when there is a pause. */
export function Notice({ tone, title, actions, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === "grey" ? "status" : "alert"}>
      <div className={classes.words}>
        {title && <p className={classes.title}>{title}</p>}
        {children && <p className={classes.text}>{children}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
