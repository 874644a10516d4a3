import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { companyCloseReasons, minReason } from "@safeport/contract/reports/report.schema";
import type { ReportStatus } from "@safeport/contract/reports/report.state";
import { useTranslations } from "use-intl";
import type { SchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { needsLongReason, type TransitionField, type TransitionForm, transitionFields } from "../transition-form.ts";

interface TransitionFieldsProps {
  from: ReportStatus;
  to: ReportStatus;
  form: SchemaForm<TransitionForm>;
}

/** The fields a transition asks for. */
export function TransitionFields({ from, to, form }: TransitionFieldsProps) {
  const t = useTranslations("reports/status-dialog.dialog");
  const close = useTranslations("reports.close_reason");
  const hintOf = (name: TransitionField) =>
    name === "reason" && needsLongReason(from, to) ? t("hint.long_reason", { min: minReason.pointsLost }) : t(`hint.${name}`);
  return transitionFields(from, to).map((name) => {
    const props = { ...form.getInputProps(name), name, label: t(`field.${name}`), description: hintOf(name) };
    if (name === "close_reason") {
      const reasons = companyCloseReasons.map((value) => ({ value, label: close(value) }));
      return <NativeSelect key={name} {...props} data={[{ value: "", label: t("choose") }, ...reasons]} />;
    }
    if (name === "duplicate_of") return <TextInput key={name} {...props} inputMode="numeric" placeholder="#1042" />;
    return <Textarea key={name} {...props} rows={3} maxLength={textLimits[name]} />;
  });
}
