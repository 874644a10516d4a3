import { Alert, Button, Group, Stack } from "@mantine/core";
import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorAlert } from "./error-alert.tsx";

interface ConfirmInPlaceProps {
  /** What the button does, before the question and in it. */
  action: string;
  title: string;
  text: string;
  mutation: UseMutationResult<unknown, Error, void>;
  onDone: () => void;
}

/** A button for what cannot be undone, with its question in its place: public pages load no dialogs. */
export function ConfirmInPlace({ action, title, text, mutation, onDone }: ConfirmInPlaceProps) {
  const cancel = useTranslations("ui")("cancel");
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <Group mt="xl">
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          {action}
        </Button>
      </Group>
    );
  return (
    <Alert mt="xl" color="var(--sp-danger)" title={title} role="alert">
      <Stack gap="sm">
        {text}
        {mutation.error && <ErrorAlert error={mutation.error} />}
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => setAsking(false)} autoFocus>
            {cancel}
          </Button>
          <Button
            size="xs"
            color="var(--sp-danger-filled)"
            loading={mutation.isPending}
            onClick={() => mutation.mutate(undefined, { onSuccess: onDone })}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
