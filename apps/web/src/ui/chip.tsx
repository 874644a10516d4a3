import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./chip.module.css";

export type Tone =
  | "violet"
  | "amber"
  | "sky"
  | "green"
  | "grey"
  | "brown"
  | "rose"
  | "red"
  | "orange"
  | "yellow"
  | "blue"
  | "indigo";

interface ChipProps {
  tone: Tone;
  icon?: Icon;
  /** For what is not in force yet, such as a draft. */
  dashed?: boolean;
  children: ReactNode;
}

/** A small label with colour, icon and text; the colour never says anything the text does not. */
export function Chip({ tone, icon: Mark, dashed = false, children }: ChipProps) {
  return (
    <span className={classes.chip} data-tone={tone} data-dashed={dashed || undefined}>
      {Mark && <Mark size={14} stroke={2} aria-hidden />}
      {children}
    </span>
  );
}
