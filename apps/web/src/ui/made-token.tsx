import { Alert, Button, Code, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useCopy } from "./use-copy.ts";

interface MadeTokenProps {
  token: string;
  t: (key: "made" | "copied" | "copy" | "close") => string;
  onClose: () => void;
  /** What to do with the token. */
  children?: ReactNode;
}

/** A token that was just made, which is shown this once. */
export function MadeToken({ token, t, onClose, children }: MadeTokenProps) {
  const { copied, copy } = useCopy();
  return (
    <Stack gap="md">
      <Alert color="yellow">{t("made")}</Alert>
      <Code block style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
        {token}
      </Code>
      {children}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => void copy(token)}>
          {t(copied ? "copied" : "copy")}
        </Button>
        <Button onClick={onClose}>{t("close")}</Button>
      </Group>
    </Stack>
  );
}
