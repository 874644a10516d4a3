import { Group, Text } from "@mantine/core";
import type { ReportImport } from "@safeport/contract/report-exchange/import/report-import.endpoints";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ImportFigures, ImportRow, ImportRows } from "../../../../ui/import-summary.tsx";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";

interface ReportImportSummaryProps {
  summary: ReportImport;
  /** Stands between the figures and the rows. */
  children: ReactNode;
}

/** Refused rows by their reason: one word that is not known can refuse every row of a file. */
function byReason(refusals: ReportImport["refusals"]) {
  const groups = new Map<string, { reason: string; first: (typeof refusals)[number]; others: number }>();
  for (const refusal of refusals) {
    const group = groups.get(refusal.reason);
    if (group) group.others++;
    else groups.set(refusal.reason, { reason: refusal.reason, first: refusal, others: 0 });
  }
  return [...groups.values()];
}

/** Summary of an import of reports: what kind of file it is, added reports and refused rows. */
export function ReportImportSummary({ summary, children }: ReportImportSummaryProps) {
  const t = useTranslations("reports/import");
  const { changes, refusals, ignored_columns, kept_columns, comments_left_out, format, notes } = summary;
  const moreThan = (all: number, listed: number) => (all > listed ? t("more", { count: all - listed }) : null);
  return (
    <div aria-live="polite">
      <ImportFigures
        figures={(["added", "comments", "unchanged", "refused"] as const).map((kind) => ({
          label: t(kind),
          count: summary[kind],
          refused: kind === "refused",
        }))}
      />
      <Text fz={13} mb={4}>
        {t("format", { format: t(`formats.${format}`) })}
      </Text>
      {notes.map(({ kind, count }) => (
        <Text key={kind} fz={13}>
          {t(`notes.${kind}`, { count })}
        </Text>
      ))}
      {kept_columns.length > 0 && (
        <Text fz={13} style={{ overflowWrap: "anywhere" }}>
          {t("kept", { columns: kept_columns.join(", ") })}
        </Text>
      )}
      {comments_left_out > 0 && <Text fz={13}>{t("left_out", { count: comments_left_out })}</Text>}
      {ignored_columns.length > 0 && (
        <Text fz={13} mb="sm" style={{ overflowWrap: "anywhere" }}>
          {t("ignored", { count: ignored_columns.length, columns: ignored_columns.join(", ") })}
        </Text>
      )}
      {children}
      {refusals.length > 0 && (
        <ImportRows title={t("refusals")} more={moreThan(summary.refused, refusals.length)}>
          {byReason(refusals).map(({ reason, first, others }) => (
            <ImportRow key={reason} label={t("line", { line: first.line })} reason={reason}>
              {first.import_key}
              {others > 0 && ` ${t("more", { count: others })}`}
            </ImportRow>
          ))}
        </ImportRows>
      )}
      {changes.length > 0 && (
        <ImportRows title={t("changes")} more={moreThan(summary.added, changes.length)}>
          {changes.map(({ line, poc_title, status, severity, author, sent_at }) => (
            <ImportRow key={line} label={t("line", { line })}>
              {poc_title}
              <Group gap={8} mt={4} fz={13} c="dimmed">
                <StatusBadge status={status} />
                <SeverityBadge severity={severity} />
                <span>{author ?? t("no_author")}</span>
                <TimeAgo time={sent_at} />
              </Group>
            </ImportRow>
          ))}
        </ImportRows>
      )}
    </div>
  );
}
