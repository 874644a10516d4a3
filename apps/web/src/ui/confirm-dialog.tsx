import { Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "./dialog.tsx";
import { DialogActions } from "./dialog-actions.tsx";
import { ErrorAlert } from "./error-alert.tsx";

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Consequences of the action, with the data that is lost. */
  children: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  /** A milder way to go on. */
  alternative?: { label: string; onClick: () => void };
  pending?: boolean;
  error?: unknown;
  /** For actions that destroy something. */
  danger?: boolean;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({ opened, onClose, title, children, confirmLabel, ...act }: ConfirmDialogProps) {
  const t = useTranslations("ui");
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Stack gap="md">
        <div>{children}</div>
        <DialogActions failure={Boolean(act.error) && <ErrorAlert error={act.error} />}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("cancel")}
          </Button>
          {act.alternative && (
            <Button variant="default" onClick={act.alternative.onClick}>
              {act.alternative.label}
            </Button>
          )}
          <Button
            onClick={act.onConfirm}
            loading={act.pending ?? false}
            {...(act.danger && { color: "var(--sp-danger-filled)" })}
          >
            {confirmLabel}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
