import type { FieldErrorCode } from "@safeport/contract/kernel/field-error";
import { eachText, writeUp } from "@safeport/contract/reports/core/write-up.values";
import { useTranslations } from "use-intl";
import { refusedFields } from "../../../ui/forms/refused-fields.ts";
import { useFieldText } from "../../../ui/forms/use-field-text.ts";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { type ProgramForm, progressOf, reportFields } from "./completeness.ts";
import type { ReportField, ReportForm } from "./report-form.ts";

/** The fields whose error goes when a value of another name changes; that of the same name goes by itself. */
const fieldOf: Partial<Record<keyof ReportForm, ReportField>> = { weakness: "weakness_id", rating: "severity" };

/** Error codes that the server returns for missing fields. */
const missingCodes: Partial<Record<ReportField, FieldErrorCode>> = {
  scope_id: "asset_required",
  ...eachText((name) => writeUp[name].required ?? "required"),
  severity: "severity_required",
};

interface UseReportForm {
  start: ReportForm;
  program: ProgramForm;
  onChange: (form: ReportForm) => void;
}

/** The form of a report. It can be submitted once every required field is filled in; the server checks the rest. */
export function useReportForm({ start, program, onChange }: UseReportForm) {
  const t = useTranslations("reports/editor.missing");
  const fieldText = useFieldText();
  const { report_questions: questions } = program;
  const missingText = (name: ReportField, { rating, unlisted_asset }: ReportForm) => {
    if (name === "unlisted_asset")
      return fieldText({ code: unlisted_asset?.trim() ? "unlisted_asset_refused" : "unlisted_asset_required" });
    if (name === "poc_title") return t("poc_title");
    if (name === "severity" && rating.by === "vector") return t("vector");
    if (name.startsWith("answers.")) return fieldText({ code: "answer_required" });
    return fieldText({ code: missingCodes[name] ?? "required" });
  };
  const form = useSchemaForm<ReportForm>({
    initialValues: start,
    problemsOf: (values) => progressOf(values, program).missing.map((name) => ({ path: name, text: missingText(name, values) })),
  });
  return {
    form,
    change(changes: Partial<ReportForm>): void {
      for (const name of Object.keys(changes) as (keyof ReportForm)[]) {
        form.setFieldValue(name, changes[name] as never);
        const field = fieldOf[name];
        if (field) form.clearFieldError(field);
        // An answer that is refused says so at its own field, which is no value of the form.
        if (name === "answers") for (const { question_id } of questions) form.clearFieldError(`answers.${question_id}`);
      }
      onChange(form.getValues());
    },
    /** Shows the server's errors at their fields, and returns these in the order of the form. */
    showRefusal(error: unknown): ReportField[] {
      const { cvss_vector, ...refused } = refusedFields(error);
      const found: Partial<Record<ReportField, string>> = { ...(cvss_vector && { severity: cvss_vector }), ...refused };
      form.setErrors(found);
      const answers = questions.map(({ question_id }): ReportField => `answers.${question_id}`);
      const fields = reportFields.map(({ name }): ReportField => name);
      return [...fields, ...answers].toSpliced(1, 0, "unlisted_asset").filter((name) => found[name]);
    },
  };
}
