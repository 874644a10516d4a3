import { Box, Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useScrolledIntoView } from "./use-scrolled-into-view.ts";

interface DialogActionsProps {
  /** A field that stays in view with the buttons, except on a phone. */
  field?: ReactNode;
  /** Error of the last attempt; stays in view with the buttons. */
  failure?: ReactNode;
  children: ReactNode;
}

/** The buttons of a dialog, the primary one last. They stay in view while the dialog scrolls. */
export function DialogActions({ field, failure, children }: DialogActionsProps) {
  return (
    // On a phone the field scrolls with the rest, since otherwise little of it would be in view, and only the buttons are sticky.
    // They cover the padding of the dialog, so that no content shows below.
    <Box
      display={{ base: "contents", sm: "block" }}
      pos="sticky"
      bottom={0}
      mb={{ sm: -16 }}
      bg="var(--sp-surface)"
      style={{ zIndex: 1 }}
    >
      {field && (
        // A line tells it from the content that is scrolled below it.
        <Box mx={-16} mb={{ sm: "sm" }} px="md" pt="sm" style={{ borderTop: "1px solid var(--sp-border)" }}>
          {field}
          {failure && <FieldFailure>{failure}</FieldFailure>}
        </Box>
      )}
      <Box
        pos={{ base: "sticky", sm: "static" }}
        bottom={0}
        mb={{ base: -16, sm: 0 }}
        pt={field ? 0 : 4}
        pb="md"
        bg="var(--sp-surface)"
        style={{ zIndex: 1 }}
      >
        {failure && !field && <Box mb="sm">{failure}</Box>}
        <Group justify="flex-end" gap="xs">
          {children}
        </Group>
      </Box>
    </Box>
  );
}

/** Beside the field and not with the buttons, which stay in view: on a phone it would cover the field. */
function FieldFailure({ children }: { children: ReactNode }) {
  const box = useScrolledIntoView<HTMLDivElement>("nearest");
  return (
    <Box ref={box} mt="sm" pb={{ base: "sm", sm: 0 }}>
      {children}
    </Box>
  );
}

interface SubmitActionsProps {
  onCancel: () => void;
  submitLabel: string;
  pending: boolean;
  /** The focus begins here. */
  focused?: boolean;
  /** Submits and goes on. */
  next?: { label: string; onClick: () => void };
  /** For actions that take something from somebody. */
  danger?: boolean;
  field?: ReactNode;
  failure?: ReactNode;
}

/** The buttons of a dialog that is a form. */
export function SubmitActions({
  onCancel,
  submitLabel,
  pending,
  danger = false,
  focused = false,
  next,
  field,
  failure,
}: SubmitActionsProps) {
  const t = useTranslations("ui");
  return (
    <DialogActions field={field} failure={failure}>
      <Button variant="default" onClick={onCancel}>
        {t("cancel")}
      </Button>
      {next && (
        <Button variant="default" disabled={pending} onClick={next.onClick}>
          {next.label}
        </Button>
      )}
      <Button
        type="submit"
        loading={pending}
        {...(focused && { "data-autofocus": true })}
        {...(danger && { color: "var(--sp-danger-filled)" })}
      >
        {submitLabel}
      </Button>
    </DialogActions>
  );
}
