import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { Truncate } from "./truncate.tsx";

export interface ToastAction {
  label: string;
  onClick: () => void;
}

/** The title of a toast on one line, in which `backticks` mark code. */
export function toastTitle(title: string): ReactNode {
  return <Truncate>{title}</Truncate>;
}

/** The message of a toast, with its button. */
export function toastMessage(message: string, { label, onClick }: ToastAction): ReactNode {
  return (
    <Group component="span" justify="space-between" wrap="nowrap" gap="xs">
      <span>{message}</span>
      <Button variant="subtle" size="compact-sm" onClick={onClick}>
        {label}
      </Button>
    </Group>
  );
}
