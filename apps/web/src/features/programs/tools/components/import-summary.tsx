import { Group, Table, Text } from "@mantine/core";
import type { ScopeImport } from "@safeport/contract/programs/program-tool.endpoints";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatNumber } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";

/** What a file of scopes changes, and which of its rows are refused. */
export function ImportSummary({ summary }: { summary: ScopeImport }) {
  const t = useTranslations("programs/tools.csv");
  const { locale } = useI18n();
  const { changes, refusals } = summary;
  const cell = { overflowWrap: "anywhere" } as const;
  return (
    <div aria-live="polite">
      <Group gap="lg" mb="sm">
        {(["added", "updated", "unchanged", "refused"] as const).map((kind) => (
          <div key={kind}>
            <Text fz={13} c="dimmed">
              {t(kind)}
            </Text>
            <Text fw={500} {...(kind === "refused" && summary.refused > 0 && { c: "var(--sp-danger)" })}>
              {formatNumber(summary[kind], locale)}
            </Text>
          </div>
        ))}
      </Group>
      {refusals.length > 0 && (
        <Rows title={t("refusals")} more={summary.refused - refusals.length}>
          {refusals.map(({ line, identifier, reason }) => (
            <Table.Tr key={line}>
              <Table.Td>{t("line", { line })}</Table.Td>
              <Table.Td style={cell}>
                {identifier}
                <Text fz={13} c="var(--sp-danger)">
                  {reason}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Rows>
      )}
      {changes.length > 0 && (
        <Rows title={t("changes")} more={summary.added + summary.updated - changes.length}>
          {changes.map(({ line, action, identifier }) => (
            <Table.Tr key={line}>
              <Table.Td>{t(action)}</Table.Td>
              <Table.Td style={cell}>{identifier}</Table.Td>
            </Table.Tr>
          ))}
        </Rows>
      )}
    </div>
  );
}

function Rows({ title, more, children }: { title: string; more: number; children: ReactNode }) {
  const t = useTranslations("programs/tools.csv");
  return (
    <details open>
      <Text component="summary" fz={13} fw={500} mt="sm">
        {title}
      </Text>
      <Table fz={13} layout="fixed" verticalSpacing={4}>
        <colgroup>
          <col style={{ width: 88 }} />
          <col />
        </colgroup>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
      {more > 0 && (
        <Text fz={13} c="dimmed">
          {t("more", { count: more })}
        </Text>
      )}
    </details>
  );
}
