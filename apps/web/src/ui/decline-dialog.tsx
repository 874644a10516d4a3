import { Stack, Text, Textarea } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "./dialog.tsx";
import { SubmitActions } from "./dialog-actions.tsx";
import { ErrorAlert } from "./error-alert.tsx";

interface DeclineDialogProps {
  title: string;
  submitLabel: string;
  pending: boolean;
  error: Error | null;
  onSend: (reason: string) => void;
  onClose: () => void;
}

/** Declines what somebody proposed, with the reason that its author reads. */
export function DeclineDialog({ title, submitLabel, pending, error, onSend, onClose }: DeclineDialogProps) {
  const t = useTranslations("ui.decline");
  const [reason, setReason] = useState("");
  const [isChecked, setChecked] = useState(false);
  const isMissing = reason.trim() === "";
  const send = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isMissing && !pending) onSend(reason.trim());
  };
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>{t("text")}</Text>
          <Textarea
            label={t("reason")}
            description={t("reason_hint")}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={textLimits.reason}
            rows={3}
            error={isChecked && isMissing && t("reason_missing")}
            data-autofocus
          />
          <SubmitActions
            onCancel={onClose}
            submitLabel={submitLabel}
            pending={pending}
            failure={error && <ErrorAlert error={error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
