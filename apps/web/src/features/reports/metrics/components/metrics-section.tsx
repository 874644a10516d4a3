import { Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./metrics.module.css";

/** A part of the metrics under its heading. */
export function MetricsSection({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {text && (
        <Text fz={13} c="dimmed">
          {text}
        </Text>
      )}
      <div className={classes.content}>{children}</div>
    </section>
  );
}
