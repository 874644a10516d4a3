import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

/** The buttons of a dialog, the primary one last. They stay in view while the dialog scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    // Covers the padding of the dialog, so that no content shows below.
    <Group
      justify="flex-end"
      gap="xs"
      pos="sticky"
      bottom={0}
      mb={-16}
      pt={4}
      pb="md"
      bg="var(--sp-surface)"
      style={{ zIndex: 1 }}
    >
      {children}
    </Group>
  );
}

interface SubmitActionsProps {
  onCancel: () => void;
  submitLabel: string;
  pending: boolean;
}

/** The buttons of a dialog that is a form. */
export function SubmitActions({ onCancel, submitLabel, pending }: SubmitActionsProps) {
  const t = useTranslations("ui");
  return (
    <DialogActions>
      <Button variant="default" onClick={onCancel}>
        {t("cancel")}
      </Button>
      <Button type="submit" loading={pending}>
        {submitLabel}
      </Button>
    </DialogActions>
  );
}
