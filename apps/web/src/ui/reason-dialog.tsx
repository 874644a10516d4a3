import { Stack, Textarea } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { Dialog } from "./dialog.tsx";
import { SubmitActions } from "./dialog-actions.tsx";
import { ErrorAlert } from "./error-alert.tsx";

interface ReasonDialogProps {
  title: string;
  /** Summary of the decision, above the reason. */
  children: ReactNode;
  label: string;
  hint: string;
  /** Shown below a reason that is shorter than `min`. */
  missing: string;
  /** Characters without the blanks around them. */
  min?: number;
  max: number;
  submitLabel: string;
  danger?: boolean;
  pending: boolean;
  error: Error | null;
  onSend: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason of an act, and sends it once it is long enough. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, label, hint, missing, min = 1, max, submitLabel, danger = false, pending, error } = props;
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const isShort = reason.trim().length < min;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isShort && !pending) props.onSend(reason.trim());
  };
  return (
    <Dialog opened onClose={props.onClose} title={title}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          {children}
          <Textarea
            label={label}
            description={hint}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={max}
            rows={3}
            error={tried && isShort && missing}
            data-autofocus
          />
          <SubmitActions
            onCancel={props.onClose}
            submitLabel={submitLabel}
            pending={pending}
            danger={danger}
            failure={error && <ErrorAlert error={error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
