import { Flex, Paper, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

interface SettingsSectionProps {
  title: string;
  /** Note for readers before they change something. */
  text?: string;
  /** To link to it. */
  anchor?: string;
  children: ReactNode;
}

/** A framed part of a page, named after its heading. */
export function SettingsSection({ title, text, anchor, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      id={anchor}
      style={{ scrollMarginTop: 72 }}
      aria-labelledby={id}
      bd="1px solid var(--sp-border)"
      p={{ base: "md", sm: "lg" }}
      mb="lg"
      bg="transparent"
    >
      <Title order={2} id={id} mb={text === undefined ? "md" : 4}>
        {title}
      </Title>
      {text !== undefined && (
        <Text c="dimmed" mb="md" maw="70ch" style={{ overflowWrap: "anywhere" }}>
          {text}
        </Text>
      )}
      <Flex direction="column" gap="sm">
        {children}
      </Flex>
    </Paper>
  );
}
