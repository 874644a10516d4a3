import { Stack, Text, Textarea } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { LockReportInput } from "@safeport/contract/reports/custody/custody.endpoints";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { FormFailure } from "../../../../ui/forms/form-failure.tsx";
import { schemaProblems } from "../../../../ui/forms/schema-problems.ts";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import type { ReportDialogProps } from "../../core/report-parts.ts";
import { reportToast } from "../../core/report-toast.ts";
import { useLockReport } from "../api/custody.ts";

/** Locks a report against changes, or unlocks it, with a reason that both sides see. */
export function LockDialog({ report, onClose }: ReportDialogProps) {
  const t = useTranslations("reports.custody");
  const lock = useLockReport(report.report_id);
  const locked = report.locked_at === null;
  const form = useSchemaForm({
    initialValues: { reason: "" },
    problemsOf: ({ reason }) => schemaProblems(LockReportInput, { locked, reason }),
  });
  const send = ({ reason }: typeof form.values) =>
    lock.mutate(
      { locked, reason },
      {
        onSuccess: (changed) => {
          reportToast(changed, t(locked ? "locked_done" : "unlocked_done"));
          onClose();
        },
        onError: form.showRefusal,
      },
    );
  return (
    <Dialog opened onClose={onClose} title={t(locked ? "lock_title" : "unlock_title")}>
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="md">
          {locked && <Text>{t("lock_text")}</Text>}
          <Textarea
            {...form.getInputProps("reason")}
            label={t("reason")}
            description={t("reason_help")}
            rows={3}
            maxLength={textLimits.reason}
          />
          <FormFailure error={lock.error} />
          <SubmitActions onCancel={onClose} submitLabel={t(locked ? "lock" : "unlock")} pending={lock.isPending} />
        </Stack>
      </form>
    </Dialog>
  );
}
