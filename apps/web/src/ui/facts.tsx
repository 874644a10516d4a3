import type { ReactNode } from "react";
import classes from "./facts.module.css";

interface FactsProps {
  facts: { label: string; value: ReactNode }[];
  /** With lines between the facts. */
  divided?: boolean;
}

/** Labels and values as a definition list with two columns. */
export function Facts({ facts, divided = false }: FactsProps) {
  return (
    <dl className={classes.facts} data-divided={divided || undefined}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
