import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { helpKey, questionKey } from "../cvss/message-keys.ts";
import type { CvssVersion, Metric } from "../cvss/metrics.ts";
import classes from "./cvss.module.css";
import { useCvssLabels } from "./use-cvss-labels.ts";

interface CvssMetricProps {
  version: CvssVersion;
  metric: Metric;
  value: string | null;
  onChange: (value: string) => void;
}

/** One metric: a button for each of its values, and below them what the one pointed at or chosen means. */
export function CvssMetric({ version, metric: { id, values }, value, onChange }: CvssMetricProps) {
  const t = useTranslations("reports/cvss");
  const { nameOf, valueLabel } = useCvssLabels(version);
  const [pointed, setPointed] = useState<string | null>(null);
  const name = useId();
  const shown = pointed ?? value;
  return (
    <fieldset className={classes.metric} aria-describedby={`${name}-help`}>
      <legend>
        {nameOf(shortOf(id))} <span className={classes.id}>{id}</span>
      </legend>
      <div className={classes.values}>
        {values.map((letter) => (
          <label key={letter} onPointerEnter={() => setPointed(letter)} onPointerLeave={() => setPointed(null)}>
            <input type="radio" name={name} value={letter} checked={letter === value} onChange={() => onChange(letter)} />
            {valueLabel(id, letter)}
          </label>
        ))}
      </div>
      <p id={`${name}-help`} className={classes.help}>
        {shown ? t(`help.${helpKey(version, id, shown)}`) : t(`ask.${questionKey(version, id)}`)}
      </p>
    </fieldset>
  );
}

/** The heading of the group says whose confidentiality it is. */
function shortOf(id: string): string {
  return /^[VS][CIA]$/.test(id) ? id.slice(1) : id;
}
