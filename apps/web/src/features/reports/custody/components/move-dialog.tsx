import { NativeSelect, Stack, Text, Textarea } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { MoveReportInput } from "@safeport/contract/reports/custody/custody.endpoints";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { FormFailure } from "../../../../ui/forms/form-failure.tsx";
import { schemaProblems } from "../../../../ui/forms/schema-problems.ts";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { usePrograms } from "../../../programs/core/api/program.ts";
import { reportToast } from "../../core/report-toast.ts";
import { useMoveReport } from "../api/custody.ts";

/** Moves a report to another program of its company. */
export function MoveDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const t = useTranslations("reports.custody");
  const move = useMoveReport(report.report_id);
  const { data } = usePrograms({ company_id: report.company_id, size: "100" });
  const programs = (data?.items ?? []).filter(({ program_id, status }) => program_id !== report.program_id && status !== "draft");
  const form = useSchemaForm({
    initialValues: { program_id: "", reason: "" },
    problemsOf: (values) => schemaProblems(MoveReportInput, values),
  });
  const send = (values: typeof form.values) =>
    move.mutate(
      { ...values, version: report.version },
      {
        onSuccess: (moved) => {
          reportToast(moved, t("moved_done"));
          onClose();
        },
        onError: form.showRefusal,
      },
    );
  return (
    <Dialog opened onClose={onClose} title={t("move_title")}>
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="md">
          <Text>{t("move_text")}</Text>
          <NativeSelect
            {...form.getInputProps("program_id")}
            label={t("program")}
            description={data && programs.length === 0 ? t("no_program") : null}
            data={[{ value: "", label: "" }, ...programs.map(({ program_id, title }) => ({ value: program_id, label: title }))]}
          />
          <Textarea
            {...form.getInputProps("reason")}
            label={t("reason")}
            description={t("reason_help")}
            rows={3}
            maxLength={textLimits.reason}
          />
          <FormFailure error={move.error} />
          <SubmitActions onCancel={onClose} submitLabel={t("move")} pending={move.isPending} />
        </Stack>
      </form>
    </Dialog>
  );
}
