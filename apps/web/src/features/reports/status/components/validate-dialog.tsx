import { Stack, Text, Textarea } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import { ValidateInput } from "@safeport/contract/reports/core/report-input.schema";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { focusHeading } from "../../../../ui/focus-heading.ts";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { isSendAndNextKey } from "../../../../ui/send-key.ts";
import { FailureAlert } from "../../core/components/failure-alert.tsx";
import { reportToast } from "../../core/report-toast.ts";
import { useSeenVersion } from "../../core/use-seen-version.ts";
import { useValidateReport } from "../api/status.ts";

const schema = z.pick(ValidateInput, { comment: true });

interface ValidateDialogProps {
  report: ReportCard | Report;
  onClose: () => void;
  /** Opens the next report of the list. */
  onNext?: (() => void) | undefined;
}

/** Accepts a report, with a comment to its author if one is written. */
export function ValidateDialog({ report, onClose, onNext }: ValidateDialogProps) {
  const t = useTranslations("reports/status-dialog.validate");
  const validate = useValidateReport(report.report_id);
  const { version } = useSeenVersion(report, validate.error);
  const form = useSchemaForm<{ comment: string }>({ initialValues: { comment: "" }, schema });
  const send = ({ comment }: { comment: string }, andNext: boolean) => {
    if (validate.isPending) return;
    validate.mutate(
      { comment, version },
      {
        onSuccess: (validated) => {
          reportToast(validated, t("done"));
          onClose();
          // The button that the focus would return to is gone with the validation.
          focusHeading();
          if (andNext) onNext?.();
        },
        onError: form.showRefusal,
      },
    );
  };
  const sendAndNext = () => void form.onSubmit((values) => send(values, true))();
  return (
    <Dialog opened onClose={onClose} title={t("title")}>
      <form
        onSubmit={form.onSubmit((values) => send(values, false))}
        onKeyDown={(event) => {
          if (!onNext || !isSendAndNextKey(event)) return;
          event.preventDefault();
          sendAndNext();
        }}
        noValidate
      >
        <Stack gap="md">
          <Text>{t("text")}</Text>
          <Textarea
            {...form.getInputProps("comment")}
            name="comment"
            label={t("comment")}
            description={t("comment_hint")}
            rows={3}
            maxLength={textLimits.comment}
          />
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("submit")}
            pending={validate.isPending}
            focused
            {...(onNext && { next: { label: t("submit_and_next"), onClick: sendAndNext } })}
            failure={validate.error && !form.errors.comment && <FailureAlert title={t("failed")} error={validate.error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
