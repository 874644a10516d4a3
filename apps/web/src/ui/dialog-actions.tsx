import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import classes from "./dialog-actions.module.css";

/** The buttons of a dialog, the primary one last; they stay in view however long the dialog is. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

interface SubmitActionsProps {
  onCancel: () => void;
  /** What sending is called here. */
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
