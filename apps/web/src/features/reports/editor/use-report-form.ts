import type { FieldErrorCode } from "@safeport/contract/kernel/field-error";
import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { refusedFields } from "../../../ui/forms/refused-fields.ts";
import { useFieldText } from "../../../ui/forms/use-field-text.ts";
import { completenessOf, reportFields } from "./completeness.ts";
import type { ReportField, ReportForm } from "./report-form.ts";

type Errors = Partial<Record<ReportField, string>>;

/** The fields whose error goes when a value of the form changes. */
const fieldOf: Record<keyof ReportForm, ReportField> = {
  scope_id: "scope_id",
  weakness: "weakness_id",
  poc_title: "poc_title",
  poc_description_markdown: "poc_description_markdown",
  steps_markdown: "steps_markdown",
  impact_markdown: "impact_markdown",
  rating: "severity",
};

/** What the server says when a field is missing. */
const missingCodes: Partial<Record<ReportField, FieldErrorCode>> = {
  scope_id: "asset_required",
  poc_description_markdown: "report_description_required",
  severity: "severity_required",
};

interface UseReportForm {
  start: ReportForm;
  onChange: (form: ReportForm) => void;
}

/** The form of a report. It can be submitted once every required field is filled in; the server checks the rest. */
export function useReportForm({ start, onChange }: UseReportForm) {
  const t = useTranslations("reports/editor.missing");
  const fieldText = useFieldText();
  const [values, setValues] = useState(start);
  // Fields may change more than once before the page is drawn.
  const latest = useRef(start);
  const [errors, setErrors] = useState<Errors>({});

  function missingText(name: ReportField): string {
    if (name === "poc_title") return t("poc_title");
    if (name === "severity" && latest.current.rating.by === "vector") return t("vector");
    return fieldText({ code: missingCodes[name] ?? "required" });
  }
  function set(form: ReportForm): void {
    latest.current = form;
    setValues(form);
  }
  return {
    values,
    errors,
    change(changes: Partial<ReportForm>): void {
      set({ ...latest.current, ...changes });
      const changed = (Object.keys(changes) as (keyof ReportForm)[]).map((name) => fieldOf[name]);
      setErrors((old) => withoutFields(old, changed));
      onChange(latest.current);
    },
    /** Begins again with another form. */
    replace(form: ReportForm): void {
      set(form);
      setErrors({});
    },
    submit: (onComplete: () => void, onMissing: (fields: readonly ReportField[]) => void) => (event: FormEvent) => {
      event.preventDefault();
      const { missing } = completenessOf(latest.current);
      setErrors(Object.fromEntries(missing.map((name) => [name, missingText(name)])));
      if (missing.length === 0) onComplete();
      else onMissing(missing);
    },
    /** Shows what the server refused at its fields, and returns them in the order of the form. */
    showRefusal(error: unknown): ReportField[] {
      const { cvss_vector, ...refused } = refusedFields(error);
      const found: Errors = { ...(cvss_vector && { severity: cvss_vector }), ...refused };
      setErrors(found);
      return reportFields.map(({ name }) => name).filter((name) => found[name]);
    },
  };
}

function withoutFields(errors: Errors, fields: readonly ReportField[]): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !fields.includes(name as ReportField)));
}
