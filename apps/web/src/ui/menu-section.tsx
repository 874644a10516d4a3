import { Box, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** A part of the user menu below a line, with or without a heading. */
export function MenuSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Box component="section" p={4} style={{ borderTop: "1px solid var(--sp-border)" }} aria-label={title}>
      {title !== undefined && (
        <Title order={2} fz="xs" lh="16px" fw={500} c="dimmed" p="8px 8px 4px">
          {title}
        </Title>
      )}
      {children}
    </Box>
  );
}
