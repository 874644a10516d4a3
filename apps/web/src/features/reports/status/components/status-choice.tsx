import type { ReportStatus } from "@safeport/contract/reports/core/report.state";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { ChoiceList } from "../../core/components/choice-list.tsx";

interface StatusChoiceProps {
  current: ReportStatus;
  choices: readonly ReportStatus[];
  value: ReportStatus | "";
  onChange: (status: ReportStatus) => void;
  error: ReactNode;
  /** An open dispute keeps everybody but staff from closing the report. */
  disputed: boolean;
}

/** Target statuses of a report, each with its meaning. */
export function StatusChoice({ current, choices, value, onChange, error, disputed }: StatusChoiceProps) {
  const t = useTranslations("reports/status-dialog.dialog");
  const hint = choices.length === 0 ? t("no_transitions") : disputed && !choices.includes("closed") ? t("disputed") : undefined;
  return (
    <ChoiceList
      name="status"
      label={
        <>
          {t("from")} <StatusBadge status={current} />
        </>
      }
      choices={choices.map((status) => ({
        value: status,
        badge: <StatusBadge status={status} />,
        meaning: t(`meaning.${status}`),
      }))}
      value={value}
      onChange={onChange}
      error={error}
      description={hint}
    />
  );
}
