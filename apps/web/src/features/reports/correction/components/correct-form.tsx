import { Stack, Text, Textarea, TextInput } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { maxReportTitle, minReason } from "@safeport/contract/reports/core/report.limits";
import type { Report, Weakness } from "@safeport/contract/reports/core/report.schema";
import { CorrectInput } from "@safeport/contract/reports/core/report-input.schema";
import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { useFieldText } from "../../../../ui/forms/use-field-text.ts";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { useProgram } from "../../../programs/core/api/program.ts";
import { FailureAlert } from "../../core/components/failure-alert.tsx";
import { reportToast } from "../../core/report-toast.ts";
import { useSeenVersion } from "../../core/use-seen-version.ts";
import { type AssetChoice, AssetField } from "../../editor/components/asset-field.tsx";
import { WeaknessField } from "../../weaknesses/components/weakness-field.tsx";
import { useCorrectReport } from "../api/correction.ts";

const schema = z.pick(CorrectInput, { poc_title: true, reason: true });

/** The title, asset and weakness of a report as they should be, and why. */
export function CorrectForm({ report, onClose }: { report: Report; onClose: () => void }) {
  const t = useTranslations("reports/correction");
  const fieldText = useFieldText();
  const correct = useCorrectReport(report.report_id);
  const { version } = useSeenVersion(report, correct.error);
  const [asset, setAsset] = useState<AssetChoice>(report);
  const program = useProgram(report.program_handle).data;
  const [weakness, setWeakness] = useState<Weakness | null>(report.weakness);
  const form = useSchemaForm<{ poc_title: string; reason: string }>({
    initialValues: { poc_title: report.poc_title, reason: "" },
    schema,
    textOf: ({ path }) =>
      path === "reason" ? fieldText({ code: "reason_too_short", params: { min: minReason.correction } }) : undefined,
  });
  const { poc_title } = form.values;
  const weaknessId = weakness?.weakness_id ?? null;
  const changes = {
    ...(poc_title.trim() !== report.poc_title && { poc_title }),
    ...changedAsset(asset, report),
    ...(weaknessId !== (report.weakness?.weakness_id ?? null) && { weakness_id: weaknessId }),
  };
  const isSame = Object.keys(changes).length === 0;
  const [isUnchanged, setUnchanged] = useState(false);

  function send({ reason }: { reason: string }): void {
    if (correct.isPending) return;
    setUnchanged(isSame);
    if (isSame) return;
    correct.mutate(
      { ...changes, reason, version },
      {
        onSuccess: (corrected) => {
          reportToast(corrected, t("done"));
          onClose();
        },
        onError: form.showRefusal,
      },
    );
  }

  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack gap="md">
        <Text fz={13} c="dimmed">
          {t("text")}
        </Text>
        <TextInput {...form.getInputProps("poc_title")} name="poc_title" label={t("poc_title")} maxLength={maxReportTitle} />
        <AssetField
          programId={report.program_id}
          value={asset}
          onChange={setAsset}
          takesUnlisted={report.scope_id === null || (program?.accepts_unlisted_assets ?? false)}
          errorOf={(name) => form.errors[name]}
        />
        <WeaknessField programId={null} value={weakness} onChange={setWeakness} error={form.errors.weakness_id} />
        <SubmitActions
          onCancel={onClose}
          submitLabel={t("submit")}
          pending={correct.isPending}
          field={
            <Textarea
              {...form.getInputProps("reason")}
              name="reason"
              label={t("reason")}
              description={t("reason_hint", { min: minReason.correction })}
              rows={2}
              maxLength={textLimits.reason}
            />
          }
          failure={
            isUnchanged && isSame ? (
              <Text role="status">{t("same")}</Text>
            ) : (
              correct.error && Object.keys(form.errors).length === 0 && <FailureAlert title={t("failed")} error={correct.error} />
            )
          }
        />
      </Stack>
    </form>
  );
}

/** The asset as it is sent; nothing while it is that of the report, or not named yet. */
function changedAsset({ scope_id, unlisted_asset }: AssetChoice, report: Report) {
  if (scope_id) return scope_id === report.scope_id ? {} : { scope_id };
  const name = unlisted_asset?.trim();
  return name && name !== report.unlisted_asset ? { unlisted_asset: name } : {};
}
