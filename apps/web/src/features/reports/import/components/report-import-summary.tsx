import { Group, Table, Text } from "@mantine/core";
import type { ReportImport } from "@safeport/contract/reports/import/report-import.endpoints";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatNumber } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";

/** What a file of reports adds, and which of its rows are refused. */
export function ReportImportSummary({ summary }: { summary: ReportImport }) {
  const t = useTranslations("reports/import");
  const { locale } = useI18n();
  const { changes, refusals, ignored_columns, comments_left_out } = summary;
  const cell = { overflowWrap: "anywhere" } as const;
  return (
    <div aria-live="polite">
      <Group gap="lg" mb="sm">
        {(["added", "comments", "unchanged", "refused"] as const).map((kind) => (
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
      {comments_left_out > 0 && <Text fz={13}>{t("left_out", { count: comments_left_out })}</Text>}
      {ignored_columns.length > 0 && (
        <Text fz={13} mb="sm" style={cell}>
          {t("ignored", { count: ignored_columns.length, columns: ignored_columns.join(", ") })}
        </Text>
      )}
      {refusals.length > 0 && (
        <Rows title={t("refusals")} more={summary.refused - refusals.length}>
          {refusals.map(({ line, import_key, reason }) => (
            <Table.Tr key={line}>
              <Table.Td>{t("line", { line })}</Table.Td>
              <Table.Td style={cell}>
                {import_key}
                <Text fz={13} c="var(--sp-danger)">
                  {reason}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Rows>
      )}
      {changes.length > 0 && (
        <Rows title={t("changes")} more={summary.added - changes.length}>
          {changes.map(({ line, poc_title, status, severity, author, sent_at }) => (
            <Table.Tr key={line}>
              <Table.Td>{t("line", { line })}</Table.Td>
              <Table.Td style={cell}>
                {poc_title}
                <Group gap={8} mt={4} fz={13} c="dimmed">
                  <StatusBadge status={status} />
                  <SeverityBadge severity={severity} />
                  <span>{author ?? t("no_author")}</span>
                  <TimeAgo time={sent_at} />
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Rows>
      )}
    </div>
  );
}

function Rows({ title, more, children }: { title: string; more: number; children: ReactNode }) {
  const t = useTranslations("reports/import");
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
