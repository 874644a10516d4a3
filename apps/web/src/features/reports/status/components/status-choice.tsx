import { Input } from "@mantine/core";
import type { ReportStatus } from "@safeport/contract/reports/report.state";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import classes from "../../shared/components/choice.module.css";

interface StatusChoiceProps {
  current: ReportStatus;
  choices: readonly ReportStatus[];
  value: ReportStatus | null;
  onChange: (status: ReportStatus) => void;
  error: string | null;
  /** An open dispute keeps the report from being closed, but by staff. */
  disputed: boolean;
}

/** The statuses a report can go to, each with what it means. */
export function StatusChoice({ current, choices, value, onChange, error, disputed }: StatusChoiceProps) {
  const t = useTranslations("reports/status.dialog");
  const id = useId();
  return (
    <fieldset className={classes.choices} aria-describedby={`${id}-note`}>
      <legend className={classes.legend}>
        {t("from")} <StatusBadge status={current} />
      </legend>
      {choices.map((status) => (
        <label key={status} className={classes.choice}>
          <input type="radio" name="status" value={status} checked={status === value} onChange={() => onChange(status)} />
          <span>
            <StatusBadge status={status} />
            <span className={classes.meaning}>{t(`meaning.${status}`)}</span>
          </span>
        </label>
      ))}
      <div id={`${id}-note`}>
        {error && <Input.Error>{error}</Input.Error>}
        {disputed && !choices.includes("closed") && <Input.Description>{t("disputed")}</Input.Description>}
        {choices.length === 0 && <Input.Description>{t("no_moves")}</Input.Description>}
      </div>
    </fieldset>
  );
}
