import { Button, Text } from "@mantine/core";
import { baseMetrics, optionalMetrics } from "@safeport/contract/reports/severity/cvss.values";
import { useTranslations } from "use-intl";
import type { Vector } from "../cvss/vector.ts";
import { useCvssLabels } from "./use-cvss-labels.ts";

/** The metrics that a pasted vector sets in addition to the base metrics. It counts for the score, so it is shown and can be removed. */
export function OptionalMetrics({ vector, onChange }: { vector: Vector; onChange: (vector: Vector) => void }) {
  const t = useTranslations("reports/cvss");
  const { nameOf, valueLabel } = useCvssLabels(vector.version);
  const set = optionalMetrics[vector.version].filter(({ id }) => vector.values[id]);
  const base = baseMetrics[vector.version].map(({ id }) => [id, vector.values[id]] as const);
  const clear = () =>
    onChange({ version: vector.version, values: Object.fromEntries(base.filter((pair): pair is [string, string] => !!pair[1])) });
  return (
    <Text fz={13} lh="20px" c="dimmed">
      {t("further", { metrics: set.map(({ id }) => `${nameOf(id)}: ${valueLabel(id, vector.values[id] ?? null)}`).join(", ") })}{" "}
      <Button variant="subtle" size="compact-xs" onClick={clear}>
        {t("drop_further")}
      </Button>
    </Text>
  );
}
