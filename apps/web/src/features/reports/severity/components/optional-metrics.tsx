import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { baseMetrics, optionalMetrics } from "../cvss/metrics.ts";
import type { Vector } from "../cvss/vector.ts";
import classes from "./cvss.module.css";
import { useCvssLabels } from "./use-cvss-labels.ts";

/** What a pasted vector sets besides the base metrics: it counts, so it is said, and can be dropped. */
export function OptionalMetrics({ vector, onChange }: { vector: Vector; onChange: (vector: Vector) => void }) {
  const t = useTranslations("reports/cvss");
  const { nameOf, valueLabel } = useCvssLabels(vector.version);
  const set = optionalMetrics[vector.version].filter(({ id }) => vector.values[id]);
  if (set.length === 0) return null;
  const base = baseMetrics[vector.version].map(({ id }) => [id, vector.values[id]] as const);
  const drop = () =>
    onChange({ version: vector.version, values: Object.fromEntries(base.filter((pair): pair is [string, string] => !!pair[1])) });
  return (
    <p className={classes.note}>
      {t("further", { metrics: set.map(({ id }) => `${nameOf(id)}: ${valueLabel(id, vector.values[id] ?? null)}`).join(", ") })}{" "}
      <Button variant="subtle" size="compact-xs" onClick={drop}>
        {t("drop_further")}
      </Button>
    </p>
  );
}
