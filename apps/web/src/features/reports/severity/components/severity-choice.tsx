import { capSeverity, type Severity, severities } from "@safeport/contract/kernel/severity.values";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { ChoiceList } from "../../core/components/choice-list.tsx";

interface SeverityChoiceProps {
  value: Severity | null;
  onChange: (severity: Severity) => void;
  /** Highest severity that can be chosen; null for no limit. */
  cap: Severity | null;
  note?: string | null;
  error?: ReactNode;
}

/** The five severities, worst first, each with its meaning. */
export function SeverityChoice({ value, onChange, cap, note, error }: SeverityChoiceProps) {
  const t = useTranslations("reports/severity-dialog.choice");
  return (
    <ChoiceList
      name="severity"
      label={t("label")}
      choices={severities.toReversed().map((severity) => ({
        value: severity,
        badge: <SeverityBadge severity={severity} />,
        meaning: t(`meaning.${severity}`),
        disabled: cap !== null && capSeverity(severity, cap) !== severity,
      }))}
      value={value}
      onChange={onChange}
      description={note}
      error={error}
    />
  );
}
