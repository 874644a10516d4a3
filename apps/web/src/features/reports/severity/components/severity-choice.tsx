import { Input } from "@mantine/core";
import { type Severity, severities } from "@safeport/contract/kernel/severity";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import classes from "../../shared/components/choice.module.css";

interface SeverityChoiceProps {
  value: Severity | null;
  onChange: (severity: Severity) => void;
  note?: string | null;
  error?: string | null;
}

/** The five severities, the worst first, each with what it stands for. */
export function SeverityChoice({ value, onChange, note, error }: SeverityChoiceProps) {
  const t = useTranslations("reports/severity.choice");
  const id = useId();
  return (
    <fieldset className={classes.choices} aria-describedby={`${id}-note`}>
      <legend className={classes.legend}>{t("label")}</legend>
      {severities.toReversed().map((severity) => (
        <label key={severity} className={classes.choice}>
          <input type="radio" name="severity" value={severity} checked={severity === value} onChange={() => onChange(severity)} />
          <span>
            <SeverityBadge severity={severity} />
            <span className={classes.meaning}>{t(`meaning.${severity}`)}</span>
          </span>
        </label>
      ))}
      <div id={`${id}-note`}>
        {error ? <Input.Error mt={6}>{error}</Input.Error> : note && <Input.Description mt={6}>{note}</Input.Description>}
      </div>
    </fieldset>
  );
}
