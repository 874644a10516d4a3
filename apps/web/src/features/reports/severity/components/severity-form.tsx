import { Alert, SegmentedControl, Stack, Textarea } from "@mantine/core";
import type { Severity } from "@safeport/contract/kernel/severity.values";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { minReason } from "@safeport/contract/reports/core/report.limits";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { refusedFields } from "../../../../ui/forms/refused-fields.ts";
import { useFieldText } from "../../../../ui/forms/use-field-text.ts";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { FailureAlert } from "../../core/components/failure-alert.tsx";
import { reportToast } from "../../core/report-toast.ts";
import { useSeenVersion } from "../../core/use-seen-version.ts";
import { useChangeSeverity } from "../api/severity.ts";
import { isSameChoice, isSameRating, ratingInput } from "../rating.ts";
import { type SeverityForm as Form, severityFormOf, severitySchema } from "../severity-form.ts";
import { useUndoSeverity } from "../use-undo-severity.ts";
import { CvssCalculator } from "./cvss-calculator.tsx";
import { SeverityChoice } from "./severity-choice.tsx";

interface SeverityFormProps {
  report: Report;
  /** Chosen already, by name. */
  chosen?: Severity;
  onClose: () => void;
}

/** A new severity by vector or by name, and why. */
export function SeverityForm({ report, chosen, onClose }: SeverityFormProps) {
  const t = useTranslations("reports/severity-dialog.dialog");
  const severityName = useTranslations("reports/severity");
  const fieldText = useFieldText();
  const form = useSchemaForm<Form>({
    initialValues: { ...severityFormOf(report), ...(chosen && { by: "name", severity: chosen }) },
    schema: severitySchema,
    textOf: ({ code }) => {
      const isShort = code === "required" || code === "too_short";
      return isShort ? fieldText({ code: "reason_too_short", params: { min: minReason.severity } }) : undefined;
    },
  });
  const change = useChangeSeverity(report.report_id);
  const undo = useUndoSeverity(report.report_id);
  const { version } = useSeenVersion(report, change.error);
  const { by, vector, severity } = form.values;
  const rating = ratingInput(form.values);
  // A contested severity can stay, with another reason.
  const isSame = rating !== null && report.severity_answer !== "contested" && isSameRating(rating, report);

  /** The rating that turned out to be the present one; the reason stays for another. */
  const [unchanged, setUnchanged] = useState<Form | null>(null);
  const isUnchanged = unchanged !== null && isSameChoice(unchanged, form.values);

  function submit(event: FormEvent<HTMLFormElement>): void {
    if (isSame) {
      event.preventDefault();
      change.reset();
      setUnchanged(form.getValues());
    } else form.onSubmit(send)(event);
  }

  function send(values: Form): void {
    if (!rating) return;
    const { reason } = values;
    change.mutate(
      { ...rating, reason: reason.trim(), version },
      {
        onSuccess: (answer) => {
          if (!answer.changed) return setUnchanged(values);
          reportToast(answer, t("done"), isSameRating(rating, report) ? undefined : undo(answer, report));
          onClose();
        },
        onError: form.showRefusal,
      },
    );
  }

  const refused = refusedFields(change.error);
  const shownAtField = "cvss_vector" in refused || "severity" in refused || "reason" in refused;
  const capNote =
    report.severity_cap &&
    report.severity_cap !== "critical" &&
    t("cap", { severity: severityName(report.severity_cap), asset: report.scope_identifier ?? "" });
  const isConflict = change.error instanceof ApiError && change.error.status === 409;

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {/* Not as wide as the dialog, whose right half a toast may cover. */}
        <SegmentedControl
          style={{ alignSelf: "start" }}
          aria-label={t("by")}
          data={[
            { value: "vector", label: t("by_vector") },
            { value: "name", label: t("by_name") },
          ]}
          value={by}
          onChange={(next) => form.setFieldValue("by", next)}
        />
        {by === "vector" ? (
          <CvssCalculator
            value={vector}
            onChange={(text) => {
              form.setFieldValue("vector", text);
              form.clearFieldError("cvss_vector");
            }}
            scopeId={report.scope_id}
            error={form.errors.cvss_vector}
          />
        ) : (
          <SeverityChoice
            value={severity}
            onChange={(next) => form.setFieldValue("severity", next)}
            cap={report.severity_cap}
            note={[capNote, report.cvss_vector && !isSame && t("drops_vector")].filter(Boolean).join(" ") || null}
            error={form.errors.severity}
          />
        )}
        <SubmitActions
          onCancel={onClose}
          submitLabel={t("submit")}
          pending={change.isPending}
          field={
            <Textarea
              {...form.getInputProps("reason")}
              name="reason"
              {...(chosen && { "data-autofocus": true })}
              label={t("reason")}
              description={t("reason_hint", { min: minReason.severity })}
              rows={2}
              maxLength={textLimits.reason}
            />
          }
          failure={
            isUnchanged ? (
              <Alert color="gray" role="status">
                {t("same")}
              </Alert>
            ) : (
              change.error &&
              !shownAtField && (
                <FailureAlert
                  title={t("failed")}
                  error={change.error}
                  {...(isConflict && { hint: t("now", { severity: severityName(`${report.severity}`) }) })}
                />
              )
            )
          }
        />
      </Stack>
    </form>
  );
}
