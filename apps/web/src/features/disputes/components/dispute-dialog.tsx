import { Button, NativeSelect, Stack, Textarea } from "@mantine/core";
import { OpenDisputeInput } from "@safeport/contract/disputes/dispute.schema";
import { disputeTypes } from "@safeport/contract/kernel/dispute.values";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { Report, ReportCard } from "@safeport/contract/reports/report.schema";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogActions, SubmitActions } from "../../../ui/dialog-actions.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { toast } from "../../../ui/toast.ts";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { useOpenDispute, useOpenDisputes } from "../api/dispute.ts";

/** CSS pixels: three rows are as high as the form. */
const rowHeight = 102;

/** Opens a dispute over a report, of a type that has none open. A failure has a dialog of its own; what was typed stays behind it. */
export function DisputeDialog({ report, onClose }: { report: ReportCard | Report; onClose: () => void }) {
  const t = useTranslations("disputes.open");
  const ui = useTranslations("ui");
  const errorText = useErrorText();
  const dispute = useOpenDispute();
  const { data, isLoading } = useOpenDisputes(report);
  const open = new Set(data?.items.map(({ dispute_type }) => dispute_type));
  const form = useSchemaForm({
    initialValues: { report_id: report.report_id, dispute_type: "", dispute_description: "" },
    schema: OpenDisputeInput,
    textOf: ({ path }) => (path === "dispute_type" ? t("type_missing") : undefined),
  });

  const types = disputeTypes.map((value) => {
    const type = t(`types.${value}`);
    return { value, label: open.has(value) ? t("already_open", { type }) : type, disabled: open.has(value) };
  });
  // What somebody has written meanwhile stays.
  const allOpen = open.size === disputeTypes.length && !form.isDirty();

  function send(values: typeof form.values): void {
    // The schema has checked that the type is one of the contract's.
    const input = { ...values, dispute_description: values.dispute_description.trim() } as OpenDisputeInput;
    dispute.mutate(input, {
      onSuccess: () => {
        toast({ kind: "success", message: t("done") });
        onClose();
      },
      onError: form.showRefusal,
    });
  }

  return (
    <>
      <Dialog opened onClose={onClose} title={t("title")}>
        {isLoading ? (
          <SkeletonRows count={3} height={rowHeight} />
        ) : allOpen ? (
          <Stack gap="md">
            {t("all_open")}
            <DialogActions>
              <Button onClick={onClose}>{ui("close")}</Button>
            </DialogActions>
          </Stack>
        ) : (
          <form onSubmit={form.onSubmit(send)} noValidate>
            <Stack gap="md">
              <NativeSelect
                {...form.getInputProps("dispute_type")}
                label={t("type")}
                data={[{ value: "", label: t("choose") }, ...types]}
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
        )}
      </Dialog>
      <Dialog
        opened={dispute.isError && Object.keys(form.errors).length === 0}
        onClose={dispute.reset}
        title={t("error")}
        size="sm"
      >
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
