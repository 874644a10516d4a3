import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./state.module.css";

interface EmptyStateProps {
  icon: Icon;
  title: string;
  /** What would fill it. */
  text?: ReactNode;
  action?: ReactNode;
  /** Without its own border, inside a panel that has one. */
  plain?: boolean;
}

/** Stands where a list would, and says what would fill it. */
export function EmptyState({ icon: Mark, title, text, action, plain = false }: EmptyStateProps) {
  return (
    <div className={classes.state} data-plain={plain || undefined}>
      <Mark size={28} stroke={1.5} className={classes.mark} aria-hidden />
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
