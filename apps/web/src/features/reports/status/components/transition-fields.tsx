import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text";
import { companyCloseReasons } from "@safeport/contract/reports/report.schema";
import type { ReportStatus } from "@safeport/contract/reports/report.state";
import { useTranslations } from "use-intl";
import { fieldsOf, type MoveField, type MoveForm, needsLongReason } from "../transition-form.ts";

interface MoveFieldsProps {
  from: ReportStatus;
  to: ReportStatus;
  form: MoveForm;
  onChange: (form: MoveForm) => void;
  messageOf: (field: MoveField) => string | null;
}

/** The fields a move asks for. */
export function MoveFields({ from, to, form, onChange, messageOf }: MoveFieldsProps) {
  const t = useTranslations("reports/status.dialog");
  const close = useTranslations("reports.close_reason");
  const hintOf = (name: MoveField) =>
    name === "reason" && needsLongReason(from, to) ? t("hint.long_reason") : t(`hint.${name}`);
  const bind = (name: MoveField) => ({
    name,
    label: t(`field.${name}`),
    value: form[name],
    description: hintOf(name),
    error: messageOf(name),
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...form, [name]: event.currentTarget.value }),
  });
  return fieldsOf(from, to).map((field) => {
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
