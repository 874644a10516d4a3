import { Button, NativeSelect, Stack, Textarea } from "@mantine/core";
import { disputeTypes } from "@safeport/contract/disputes/dispute.endpoints";
import { textLimits } from "@safeport/contract/kernel/text";
import type { Report, ReportCard } from "@safeport/contract/reports/report.schema";
import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogActions, SubmitActions } from "../../../ui/dialog-actions.tsx";
import { focusField } from "../../../ui/focus-field.ts";
import { toast } from "../../../ui/toast.ts";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { useOpenDispute } from "../api/use-open-dispute.ts";

/** Opens a dispute over a report. A failure has a dialog of its own; what was typed stays behind it. */
export function DisputeDialog({ report, onClose }: { report: ReportCard | Report; onClose: () => void }) {
  const t = useTranslations("disputes.open");
  const ui = useTranslations("ui");
  const errorText = useErrorText();
  const [type, setType] = useState("");
  const [description, setDescription] = useState("");
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const dispute = useOpenDispute(report.report_id);
  const chosen = disputeTypes.find((name) => name === type);
  const missing = [...(chosen ? [] : ["dispute_type"]), ...(description.trim() ? [] : ["dispute_description"])];

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!chosen || missing.length > 0) {
      focusField(form.current, missing);
      return;
    }
    dispute.mutate(
      { dispute_type: chosen, dispute_description: description.trim() },
      {
        onSuccess: () => {
          toast({ kind: "success", message: t("done") });
          onClose();
        },
      },
    );
  }

  return (
    <>
      <Dialog opened onClose={onClose} title={t("title")}>
        <form ref={form} onSubmit={submit} noValidate>
          <Stack gap="md">
            <NativeSelect
              name="dispute_type"
              label={t("type")}
              value={type}
              error={tried && !chosen && t("type_missing")}
              onChange={(event) => setType(event.currentTarget.value)}
            >
              <option value="">{t("choose")}</option>
              {disputeTypes.map((name) => (
                <option key={name} value={name}>
                  {t(`types.${name}`)}
                </option>
              ))}
            </NativeSelect>
            <Textarea
              name="dispute_description"
              label={t("description")}
              rows={5}
              maxLength={textLimits.comment}
              value={description}
              description={t("hint")}
              error={tried && !description.trim() && t("description_missing")}
              onChange={(event) => setDescription(event.currentTarget.value)}
            />
            <SubmitActions onCancel={onClose} submitLabel={t("submit")} pending={dispute.isPending} />
          </Stack>
        </form>
      </Dialog>
      <Dialog opened={dispute.isError} onClose={dispute.reset} title={t("error")} size="sm">
        <Stack gap="md">
          {errorText(dispute.error, t("failed"))}
          <DialogActions>
            <Button onClick={dispute.reset} data-autofocus>
              {ui("close")}
            </Button>
          </DialogActions>
        </Stack>
      </Dialog>
    </>
  );
}
