import { Box, Group, Title } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { LinkOptions } from "@tanstack/react-router";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { TextLink } from "./link.tsx";
import list from "./list.module.css";
import classes from "./section.module.css";
import { Truncate } from "./truncate.tsx";

interface SectionProps {
  title: string;
  icon: Icon;
  /** The link to the whole list. */
  all: { link: LinkOptions; label: string; longLabel: string };
  /** The rows are loading. The section is as high as with six rows, so that content below does not move. */
  pending?: boolean;
  children: ReactNode;
}

/** The first few rows of a list under their heading, with a link to all of them. */
export function Section({ title, icon: Mark, all, pending = false, children }: SectionProps) {
  return (
    <section className={classes.section} aria-label={title} data-pending={pending || undefined}>
      <Group justify="space-between" gap="sm" mb="xs" wrap="nowrap">
        <Title order={2} display="flex" style={{ alignItems: "center", gap: 8 }}>
          <Mark size={18} stroke={1.75} color="var(--sp-muted)" aria-hidden /> {title}
        </Title>
        <TextLink {...all.link} flex="none" fz={13} aria-label={all.longLabel}>
          {all.label}
        </TextLink>
      </Group>
      {children}
    </section>
  );
}

export function SectionList({ children }: { children: ReactNode }) {
  return <ul className={list.list}>{children}</ul>;
}

interface SectionRowProps extends Omit<ComponentPropsWithoutRef<"li">, "title" | "children"> {
  link: LinkOptions;
  title: string;
  /** The small line below the title. */
  note: string;
  /** Before the title: a logo. */
  mark?: ReactNode;
  /** At the end of the row: the value that the list is sorted by. */
  figure: ReactNode;
  /** Whether the figure stands below the title, which then has the whole width. */
  stacked?: boolean;
}

/** A row that is a link as a whole. */
export function SectionRow({ link, title, note, mark, figure, stacked = false, ...rest }: SectionRowProps) {
  return (
    <li className={`${list.row} ${classes.row}`} data-stacked={stacked || undefined} {...rest}>
      {mark}
      <Box flex={1} miw={0}>
        <TextLink {...link} display="block" className={list.link ?? ""}>
          <Truncate twoLines={stacked} twoLinesOnPhone>
            {title}
          </Truncate>
        </TextLink>
        <Box fz={13} lh="18px" c="dimmed" className={classes.note}>
          <Truncate>{note}</Truncate>
          {stacked && <span className={classes.figure}>{figure}</span>}
        </Box>
      </Box>
      {!stacked && <span className={classes.figure}>{figure}</span>}
    </li>
  );
}
