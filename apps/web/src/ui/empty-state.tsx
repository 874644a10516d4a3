import { Box, Stack, Text } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";

export interface EmptyStateProps {
  icon: Icon;
  title: string;
  /** Hint how to fill it. */
  text?: ReactNode;
  action?: ReactNode;
  /** Without its own border, inside a panel that has one. */
  plain?: boolean;
  /** The title is the heading of the page, which has no other. */
  heading?: boolean;
}

/** Replaces an empty list and says what would fill it. */
export function EmptyState({ icon: Mark, title, text, action, plain = false, heading = false }: EmptyStateProps) {
  return (
    <Stack
      align="center"
      gap={4}
      px="lg"
      py={56}
      ta="center"
      bdrs="md"
      {...(!plain && { bd: "1px dashed var(--sp-border-strong)" })}
    >
      <Box c="dimmed" mb={4}>
        <Mark size={28} stroke={1.5} aria-hidden />
      </Box>
      <Text component={heading ? "h1" : "p"} fw={600} style={{ textWrap: "balance" }}>
        {title}
      </Text>
      {text && (
        <Text maw="52ch" c="dimmed" style={{ overflowWrap: "anywhere", textWrap: "balance" }}>
          {text}
        </Text>
      )}
      {action && <Box mt="sm">{action}</Box>}
    </Stack>
  );
}
