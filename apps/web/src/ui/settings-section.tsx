import { Flex, Paper, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface SettingsSectionProps {
  title: string;
  /** What a reader should know before they change something. */
  text?: string;
  children: ReactNode;
}

export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  return (
    <Paper component="section" bd="1px solid var(--sp-border)" p={{ base: "md", sm: "lg" }} mb="lg" bg="transparent">
      <Title order={2} mb={text === undefined ? "md" : 4}>
        {title}
      </Title>
      {text !== undefined && (
        <Text c="dimmed" mb="md">
          {text}
        </Text>
      )}
      <Flex direction="column" gap="sm">
        {children}
      </Flex>
    </Paper>
  );
}
