import { Box, Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

interface DialogActionsProps {
  /** A field that stays in view with the buttons. */
  field?: ReactNode;
  /** Why the last attempt failed; stays in view with the buttons. */
  failure?: ReactNode;
  children: ReactNode;
}

/** The buttons of a dialog, the primary one last. They stay in view while the dialog scrolls. */
export function DialogActions({ field, failure, children }: DialogActionsProps) {
  return (
    // Covers the padding of the dialog, so that no content shows below.
    <Box pos="sticky" bottom={0} mb={-16} pt={4} pb="md" bg="var(--sp-surface)" style={{ zIndex: 1 }}>
      {field && <Box mb="sm">{field}</Box>}
      {failure && <Box mb="sm">{failure}</Box>}
      <Group justify="flex-end" gap="xs">
        {children}
      </Group>
    </Box>
  );
}

interface SubmitActionsProps {
  onCancel: () => void;
  submitLabel: string;
  pending: boolean;
  field?: ReactNode;
  failure?: ReactNode;
}

/** The buttons of a dialog that is a form. */
export function SubmitActions({ onCancel, submitLabel, pending, field, failure }: SubmitActionsProps) {
  const t = useTranslations("ui");
  return (
    <DialogActions field={field} failure={failure}>
      <Button variant="default" onClick={onCancel}>
        {t("cancel")}
      </Button>
      <Button type="submit" loading={pending}>
        {submitLabel}
      </Button>
    </DialogActions>
  );
}
