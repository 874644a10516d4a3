import { Stack, Text, Textarea, TextInput } from "@mantine/core";
import { CveInput, TakeDownInput } from "@safeport/contract/disclosure/disclosure.schema";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { SubmitActions } from "../../../ui/dialog-actions.tsx";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { schemaProblems } from "../../../ui/forms/schema-problems.ts";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import type { Disclosure } from "../api/disclosure.ts";

/** Takes a published report down, with a reason that both sides see. */
export function TakeDownDialog({ takeDown, onClose }: { takeDown: Disclosure["takeDown"]; onClose: () => void }) {
  const t = useTranslations("reports/disclosure");
  const form = useSchemaForm({ initialValues: { reason: "" }, schema: TakeDownInput });
  const send = ({ reason }: { reason: string }) =>
    takeDown.mutate(reason, {
      onSuccess: () => {
        toast({ kind: "success", message: t("taken_down_done") });
        onClose();
      },
      onError: form.showRefusal,
    });
  return (
    <Dialog opened onClose={onClose} title={t("take_down_title")}>
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="md">
          <Text>{t("take_down_text")}</Text>
          <Textarea
            {...form.getInputProps("reason")}
            label={t("refuse_reason")}
            rows={4}
            maxLength={textLimits.reason}
            data-autofocus
          />
          <FormFailure error={takeDown.error} />
          <SubmitActions onCancel={onClose} submitLabel={t("take_down")} pending={takeDown.isPending} />
        </Stack>
      </form>
    </Dialog>
  );
}

interface CveDialogProps {
  report: Report;
  setCve: Disclosure["setCve"];
  onClose: () => void;
}

/** Sets or removes the CVE id. */
export function CveDialog({ report, setCve, onClose }: CveDialogProps) {
  const t = useTranslations("reports/disclosure");
  const cveOf = (cve_id: string) => cve_id.trim() || null;
  const form = useSchemaForm({
    initialValues: { cve_id: report.cve_id ?? "" },
    problemsOf: ({ cve_id }) => schemaProblems(CveInput, { cve_id: cveOf(cve_id) }),
  });
  const send = ({ cve_id }: typeof form.values) =>
    setCve.mutate(cveOf(cve_id), {
      onSuccess: () => {
        toast({ kind: "success", message: t("cve_saved") });
        onClose();
      },
      onError: form.showRefusal,
    });
  return (
    <Dialog opened onClose={onClose} title={t("cve_set")}>
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="md">
          <TextInput
            {...form.getInputProps("cve_id")}
            label={t("cve")}
            description={t("cve_hint")}
            maxLength={30}
            data-autofocus
          />
          <FormFailure error={setCve.error} />
          <SubmitActions onCancel={onClose} submitLabel={t("save")} pending={setCve.isPending} />
        </Stack>
      </form>
    </Dialog>
  );
}
