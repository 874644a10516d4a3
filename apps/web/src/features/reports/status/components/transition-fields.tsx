import { NativeSelect, Textarea } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { minReason } from "@safeport/contract/reports/core/report.limits";
import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import type { ReportStatus } from "@safeport/contract/reports/core/report.state";
import { companyCloseReasons } from "@safeport/contract/reports/core/report.values";
import { Suspense, use } from "react";
import { useTranslations } from "use-intl";
import type { SchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { ReportPartsContext } from "../../core/report-parts.ts";
import {
  isKnownIssue,
  needsLongReason,
  type TransitionField,
  type TransitionForm,
  transitionFields,
} from "../../core/transition-form.ts";
import { OriginalField } from "./original-field.tsx";

const KnownIssueChoice = lazyPart(() => import("./known-issue-choice.tsx").then((module) => module.KnownIssueChoice));

interface TransitionFieldsProps {
  report: ReportCard | Report;
  from: ReportStatus;
  to: ReportStatus;
  form: SchemaForm<TransitionForm>;
  /** The status was chosen before, so that the focus begins at the first field. */
  begins: boolean;
  /** Chooses the first original for words. */
  onPick: (words: string) => void;
}

/** The fields a transition asks for. */
export function TransitionFields({ report, from, to, form, begins, onPick }: TransitionFieldsProps) {
  const t = useTranslations("reports/status-dialog.dialog");
  const close = useTranslations("reports.close_reason");
  const { LikelyOriginals } = use(ReportPartsContext);
  const hintOf = (name: TransitionField) =>
    name === "reason" && needsLongReason(from, to)
      ? t("hint.long_reason", { min: minReason.pointsLost, count: form.values.reason.trim().length })
      : t(`hint.${name}`);
  return transitionFields(from, to).map((name, at) => {
    const focus = begins && at === 0 ? { "data-autofocus": true } : {};
    const props = { ...focus, ...form.getInputProps(name), name, label: t(`field.${name}`), description: hintOf(name) };
    if (name === "close_reason") {
      const reasons = companyCloseReasons.map((value) => ({ value, label: close(value) }));
      return <NativeSelect key={name} {...props} data={[{ value: "", label: t("choose") }, ...reasons]} />;
    }
    if (name === "duplicate_of") {
      const value = form.values.duplicate_of;
      return (
        <OriginalField key={name} {...props} value={isKnownIssue(value) ? "" : value} report={report} onPick={onPick}>
          {report.can.includes("see_similar") && (
            <Suspense>
              {LikelyOriginals && (
                <LikelyOriginals
                  report={report}
                  value={value}
                  onChange={(chosen) => form.setFieldValue("duplicate_of", chosen)}
                />
              )}
              <KnownIssueChoice report={report} value={value} onChange={(chosen) => form.setFieldValue("duplicate_of", chosen)} />
            </Suspense>
          )}
        </OriginalField>
      );
    }
    return <Textarea key={name} {...props} rows={3} maxLength={textLimits[name]} />;
  });
}
