import type { ReactNode } from "react";
import classes from "./tip.module.css";

interface TipProps {
  label: string;
  side?: "right" | "bottom";
  disabled?: boolean;
  children: ReactNode;
}

/** The name of an icon button on hover and focus; the button itself carries it as its label. Only style, no script. */
export function Tip({ label, side = "bottom", disabled = false, children }: TipProps) {
  return (
    <span className={classes.tip} data-side={side} data-label={disabled ? undefined : label}>
      {children}
    </span>
  );
}
