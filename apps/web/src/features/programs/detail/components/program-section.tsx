import type { ReactNode } from "react";
import classes from "./program-section.module.css";

interface ProgramSectionProps {
  /** Also its address on the page: `#scope`. */
  id: string;
  title: string;
  /** A figure beside the title. */
  count?: ReactNode;
  children: ReactNode;
}

/** A part of the program page that the page's own menu leads to. */
export function ProgramSection({ id, title, count, children }: ProgramSectionProps) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={classes.title}>
        {title}
        {count !== undefined && <span className={classes.count}>{count}</span>}
      </h2>
      {children}
    </section>
  );
}
