import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text";
import { companyCloseReasons } from "@safeport/contract/reports/report.schema";
import type { ReportStatus } from "@safeport/contract/reports/report.state";
import { useTranslations } from "use-intl";
import { needsLongReason, type TransitionField, type TransitionForm, transitionFields } from "../transition-form.ts";

interface TransitionFieldsProps {
  from: ReportStatus;
  to: ReportStatus;
  form: TransitionForm;
  onChange: (form: TransitionForm) => void;
  messageOf: (field: TransitionField) => string | null;
}

/** The fields a move asks for. */
export function TransitionFields({ from, to, form, onChange, messageOf }: TransitionFieldsProps) {
  const t = useTranslations("reports/status.dialog");
  const close = useTranslations("reports.close_reason");
  const hintOf = (name: TransitionField) =>
    name === "reason" && needsLongReason(from, to) ? t("hint.long_reason") : t(`hint.${name}`);
  const bind = (name: TransitionField) => ({
    name,
    label: t(`field.${name}`),
    value: form[name],
    description: hintOf(name),
    error: messageOf(name),
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...form, [name]: event.currentTarget.value }),
  });
  return transitionFields(from, to).map((field) => {
    if (field === "close_reason") {
      return (
        <NativeSelect key={field} {...bind(field)}>
          <option value="">{t("choose")}</option>
          {companyCloseReasons.map((reason) => (
            <option key={reason} value={reason}>
              {close(reason)}
            </option>
          ))}
        </NativeSelect>
      );
    }
    if (field === "duplicate_of") return <TextInput key={field} {...bind(field)} inputMode="numeric" placeholder="#1042" />;
    const maxLength = field === "comment" ? textLimits.comment : textLimits.reason;
    return <Textarea key={field} {...bind(field)} rows={3} maxLength={maxLength} />;
  });
}
