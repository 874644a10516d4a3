import { Box, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

/** A part of the metrics under its heading. */
export function MetricsSection({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" mb={32} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {text && (
        <Text fz={13} c="dimmed">
          {text}
        </Text>
      )}
      <Box mt="sm">{children}</Box>
    </Box>
  );
}
