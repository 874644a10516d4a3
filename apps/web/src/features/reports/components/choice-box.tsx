import type { ReactNode } from "react";
import classes from "./choice-box.module.css";

interface ChoiceBoxProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

/** The browser's own drop-down list, as a filter above a list. */
export function ChoiceBox({ label, value, onChange, children }: ChoiceBoxProps) {
  return (
    <select aria-label={label} className={classes.box} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {children}
    </select>
  );
}
