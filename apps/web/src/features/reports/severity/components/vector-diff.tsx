import { Group, Table, Text } from "@mantine/core";
import type { CvssVersion } from "@safeport/contract/reports/severity/cvss.values";
import { IconArrowRight } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { compareVectors, type MetricChange, readVector } from "../cvss/vector.ts";
import { useCvssLabels } from "./use-cvss-labels.ts";

/** Changed metrics between two vectors; both vectors as written if they cannot be compared. */
export function VectorDiff({ before, after }: { before: string | null; after: string | null }) {
  const t = useTranslations("reports/cvss.diff");
  const old = before ? readVector(before).vector : null;
  const now = after ? readVector(after).vector : null;
  const changes = old && now && compareVectors(old, now);
  if (changes && now) return <Changes version={now.version} changes={changes} />;
  return (
    <>
      {old && now && <Note>{t("versions")}</Note>}
      {before && <WrittenVector label={t("before")} vector={before} />}
      {after && <WrittenVector label={t("after")} vector={after} />}
    </>
  );
}

function WrittenVector({ label, vector }: { label: string; vector: string }) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" fz={13} lh="20px">
      <Text span inherit c="dimmed" flex="0 0 56px">
        {label}
      </Text>
      <Text component="code" inherit ff="monospace" style={{ overflowWrap: "anywhere" }}>
        {vector}
      </Text>
    </Group>
  );
}

function Note({ children }: { children: string }) {
  return (
    <Text fz={13} lh="20px" c="dimmed">
      {children}
    </Text>
  );
}

function Changes({ version, changes }: { version: CvssVersion; changes: MetricChange[] }) {
  const t = useTranslations("reports/cvss.diff");
  const { nameOf, valueLabel } = useCvssLabels(version);
  const changed = changes.filter(({ before, after }) => before !== after);
  const same = changes.length - changed.length;
  return (
    <>
      {changed.length > 0 && (
        <Table maw={520} fz={13} lh="20px" horizontalSpacing={0} verticalSpacing={4}>
          <Table.Thead c="dimmed" fz={12}>
            <Table.Tr>
              <Table.Th fw={400}>{t("metric")}</Table.Th>
              <Table.Th fw={400}>{t("before")}</Table.Th>
              <Table.Th fw={400}>{t("after")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changed.map(({ id, before, after }) => (
              <Table.Tr key={id}>
                <Table.Th scope="row" fw={400}>
                  {nameOf(id)}
                </Table.Th>
                <Table.Td c="dimmed">{valueLabel(id, before)}</Table.Td>
                <Table.Td fw={500}>
                  <IconArrowRight size={14} color="var(--sp-muted)" style={{ verticalAlign: -2 }} aria-hidden />{" "}
                  {valueLabel(id, after)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {same > 0 && <Note>{t("same", { count: same })}</Note>}
    </>
  );
}
