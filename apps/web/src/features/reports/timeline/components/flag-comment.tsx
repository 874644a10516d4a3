import { Alert, Stack, Textarea } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text";
import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { focusField } from "../../../../ui/focus-field.ts";
import { toast } from "../../../../ui/toast.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useFlagComment } from "../api/use-flag-comment.ts";

/** Puts a comment before the platform's admins, with the reason. */
export function FlagComment({ reportId, itemId, onClose }: { reportId: string; itemId: string; onClose: () => void }) {
  const t = useTranslations("reports.comment");
  const errorText = useErrorText();
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const flag = useFlagComment(reportId, itemId);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!reason.trim()) {
      focusField(form.current, ["reason"]);
      return;
    }
    flag.mutate(
      { reason: reason.trim() },
      {
        onSuccess: () => {
          toast({ kind: "success", message: t("flag_done") });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog opened onClose={onClose} title={t("flag_title")}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md">
          <Textarea
            name="reason"
            label={t("flag_reason")}
            rows={4}
            maxLength={textLimits.reason}
            value={reason}
            data-autofocus
            description={t("flag_text")}
            error={tried && !reason.trim() && t("flag_missing")}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {flag.error && (
            <Alert color="red" role="alert">
              {errorText(flag.error, t("flag_failed"))}
            </Alert>
          )}
          <SubmitActions onCancel={onClose} submitLabel={t("flag")} pending={flag.isPending} />
        </Stack>
      </form>
    </Dialog>
  );
}
