import { Button, NativeSelect, Stack, Textarea } from "@mantine/core";
import { disputeTypes, OpenDisputeInput } from "@safeport/contract/disputes/dispute.endpoints";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { Report, ReportCard } from "@safeport/contract/reports/report.schema";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogActions, SubmitActions } from "../../../ui/dialog-actions.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { useOpenDispute } from "../api/use-open-dispute.ts";

/** Opens a dispute over a report. A failure has a dialog of its own; what was typed stays behind it. */
export function DisputeDialog({ report, onClose }: { report: ReportCard | Report; onClose: () => void }) {
  const t = useTranslations("disputes.open");
  const ui = useTranslations("ui");
  const errorText = useErrorText();
  const dispute = useOpenDispute();
  const form = useSchemaForm({
    initialValues: { report_id: report.report_id, dispute_type: "", dispute_description: "" },
    schema: OpenDisputeInput,
    textOf: ({ path }) => (path === "dispute_type" ? t("type_missing") : undefined),
  });

  function send(values: typeof form.values): void {
    // The schema has checked that the type is one of the contract's.
    const input = { ...values, dispute_description: values.dispute_description.trim() } as OpenDisputeInput;
    dispute.mutate(input, {
      onSuccess: () => {
        toast({ kind: "success", message: t("done") });
        onClose();
      },
    });
  }

  return (
    <>
      <Dialog opened onClose={onClose} title={t("title")}>
        <form onSubmit={form.onSubmit(send)} noValidate>
          <Stack gap="md">
            <NativeSelect
              {...form.getInputProps("dispute_type")}
              label={t("type")}
              data={[{ value: "", label: t("choose") }, ...disputeTypes.map((value) => ({ value, label: t(`types.${value}`) }))]}
            />
            <Textarea
              {...form.getInputProps("dispute_description")}
              label={t("description")}
              description={t("hint")}
              rows={5}
              maxLength={textLimits.comment}
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
