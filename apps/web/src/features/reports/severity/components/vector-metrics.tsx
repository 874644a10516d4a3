import { Text } from "@mantine/core";
import { allMetrics } from "../cvss/metrics.ts";
import { readVector, type Vector } from "../cvss/vector.ts";
import classes from "./cvss.module.css";
import { useCvssLabels } from "./use-cvss-labels.ts";

/** A vector metric by metric, in words; as it was written when it cannot be read. */
export function VectorMetrics({ vector }: { vector: string }) {
  const read = readVector(vector).vector;
  return (
    <>
      {read && <Words vector={read} />}
      <Text component="code" ff="monospace" fz={13} style={{ overflowWrap: "anywhere" }}>
        {vector}
      </Text>
    </>
  );
}

function Words({ vector: { version, values } }: { vector: Vector }) {
  const { nameOf, valueLabel } = useCvssLabels(version);
  return (
    <dl className={classes.words}>
      {allMetrics(version)
        .filter(({ id }) => values[id])
        .map(({ id }) => (
          <div key={id}>
            <dt>{nameOf(id)}</dt>
            <dd>{valueLabel(id, values[id] ?? null)}</dd>
          </div>
        ))}
    </dl>
  );
}
