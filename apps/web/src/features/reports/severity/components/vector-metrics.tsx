import { Box, Group, Text } from "@mantine/core";
import { allMetrics } from "@safeport/contract/reports/severity/cvss.values";
import { readVector, type Vector } from "../cvss/vector.ts";
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
    <Box
      component="dl"
      display="grid"
      fz={13}
      lh="20px"
      mb={12}
      style={{ gridTemplateColumns: "repeat(auto-fill, minmax(220px, 1fr))", columnGap: 24 }}
    >
      {allMetrics(version)
        .filter(({ id }) => values[id])
        .map(({ id }) => (
          <Group
            key={id}
            justify="space-between"
            gap={12}
            wrap="nowrap"
            py={5}
            style={{ borderBottom: "1px solid var(--sp-border)" }}
          >
            <Text component="dt" inherit c="dimmed">
              {nameOf(id)}
            </Text>
            <Text component="dd" inherit ta="right">
              {valueLabel(id, values[id] ?? null)}
            </Text>
          </Group>
        ))}
    </Box>
  );
}
