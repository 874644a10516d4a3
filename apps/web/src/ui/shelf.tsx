import type { Icon } from "@tabler/icons-react";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import covered from "./covered-row.module.css";
import { CutText } from "./cut-text.tsx";
import { TextLink } from "./link.tsx";
import classes from "./shelf.module.css";

interface ShelfProps {
  title: string;
  icon: Icon;
  /** The way to all of it. */
  all: { to: string; label: string; longLabel: string };
  /** Its rows are on their way: as high as it will be with six of them, so that nothing below moves. */
  pending?: boolean;
  children: ReactNode;
}

/** The first few rows of a list under their heading, and the way to all of them. */
export function Shelf({ title, icon: Mark, all, pending = false, children }: ShelfProps) {
  return (
    <section className={classes.shelf} aria-label={title} data-pending={pending || undefined}>
      <header className={classes.header}>
        <h2 className={classes.title}>
          <Mark size={18} stroke={1.75} aria-hidden /> {title}
        </h2>
        <TextLink to={all.to} className={classes.all} aria-label={all.longLabel}>
          {all.label}
        </TextLink>
      </header>
      {children}
    </section>
  );
}

export function ShelfRows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>;
}

interface ShelfRowProps extends Omit<ComponentPropsWithoutRef<"li">, "title" | "children"> {
  to: string;
  title: string;
  /** The small line below the title. */
  note: string;
  /** Before the title: a logo. */
  mark?: ReactNode;
  /** At the end of the row: why it stands on this shelf. */
  figure: ReactNode;
}

/** A row that is a link as a whole. */
export function ShelfRow({ to, title, note, mark, figure, ...rest }: ShelfRowProps) {
  return (
    <li className={`${covered.row} ${classes.row}`} {...rest}>
      {mark}
      <div className={classes.name}>
        <TextLink to={to} className={`${covered.link} ${classes.link}`}>
          <CutText>{title}</CutText>
        </TextLink>
        <div className={classes.note}>
          <CutText>{note}</CutText>
        </div>
      </div>
      <span className={classes.figure}>{figure}</span>
    </li>
  );
}
