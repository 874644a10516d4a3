import { Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./program-section.module.css";

interface ProgramSectionProps {
  /** Also the hash of its address: `#scope`. */
  id: string;
  title: string;
  /** A figure beside the title. */
  count?: ReactNode;
  children: ReactNode;
}

/** A section of the program page, to which the menu of the page leads. */
export function ProgramSection({ id, title, count, children }: ProgramSectionProps) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <Group align="baseline" gap={8} mb="sm" wrap="nowrap">
        <Title order={2} id={`${id}-title`} fz={20} lh="28px">
          {title}
        </Title>
        {count !== undefined && <Text c="dimmed">{count}</Text>}
      </Group>
      {children}
    </section>
  );
}
