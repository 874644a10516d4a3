import { SegmentedControl, Text } from "@mantine/core";
import type { CvssVersion, Metric } from "@safeport/contract/reports/severity/cvss.values";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { helpKey, questionKey } from "../cvss/message-keys.ts";
import classes from "./cvss.module.css";
import { useCvssLabels } from "./use-cvss-labels.ts";

interface CvssMetricProps {
  version: CvssVersion;
  metric: Metric;
  value: string | null;
  onChange: (value: string) => void;
}

/** One metric: a button for each of its values, and below them the meaning of the one pointed at or chosen. */
export function CvssMetric({ version, metric: { id, values }, value, onChange }: CvssMetricProps) {
  const t = useTranslations("reports/cvss");
  const { nameOf, valueLabel } = useCvssLabels(version);
  const [pointed, setPointed] = useState<string | null>(null);
  const name = useId();
  const shown = pointed ?? value;
  return (
    <fieldset className={classes.metric} aria-describedby={`${name}-help`}>
      <legend>
        {nameOf(shortOf(id))}{" "}
        <Text span fz={12} c="dimmed">
          {id}
        </Text>
      </legend>
      <SegmentedControl
        fullWidth
        aria-label={nameOf(id)}
        classNames={{ label: classes.label ?? "" }}
        data={values.map((letter) => ({
          value: letter,
          label: (
            <span onPointerEnter={() => setPointed(letter)} onPointerLeave={() => setPointed(null)}>
              {valueLabel(id, letter)}
            </span>
          ),
        }))}
        value={value ?? ""}
        onChange={onChange}
      />
      <Text id={`${name}-help`} fz={12} lh="16px" mih={32} mt={4} c="dimmed">
        {shown ? t(`help.${helpKey(version, id, shown)}`) : t(`ask.${questionKey(version, id)}`)}
      </Text>
    </fieldset>
  );
}

/** The heading of the group says whose confidentiality it is. */
function shortOf(id: string): string {
  return /^[VS][CIA]$/.test(id) ? id.slice(1) : id;
}
