import { Box, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Avatar } from "../../../../ui/avatar.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { Truncate } from "../../../../ui/truncate.tsx";

interface PersonRowProps {
  person: { username: string; full_name: string; display_picture: string | null };
  /** The small line below the name. */
  note: ReactNode;
  /** Text by or about the person. */
  text?: string;
  actions: ReactNode;
}

/** A person in a list, with actions. */
export function PersonRow({ person: { username, full_name, display_picture }, note, text, actions }: PersonRowProps) {
  return (
    <Box component="li" px="md" py={6}>
      <Group gap="4px 12px" mih={32}>
        <Avatar name={full_name} picture={display_picture} size={28} />
        <Group flex="1 1 200px" miw={0} gap="0 8px" align="baseline">
          <TextLink to="/users/$username" params={{ username }} display="block" fw={500} miw={0}>
            <Truncate>{full_name}</Truncate>
          </TextLink>
          <Text fz={13} lh="18px" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            @{username} · {note}
          </Text>
        </Group>
        <Group gap="xs">{actions}</Group>
      </Group>
      {text && (
        <Text fz={14} mb={6} ml={40} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {text}
        </Text>
      )}
    </Box>
  );
}
