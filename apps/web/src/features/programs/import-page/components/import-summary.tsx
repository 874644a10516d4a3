import { Group, List, Text } from "@mantine/core";
import type { ImportSummary as Summary } from "@safeport/contract/programs/import/import.endpoints";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatNumber } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { saveText } from "../../../../lib/save-text.ts";
import { DownloadButton } from "../../../../ui/download-button.tsx";
import { FoldingTable } from "../../../../ui/folding-table.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { useRefusals } from "../api/import.ts";

interface ImportSummaryProps {
  importId: string;
  summary: Summary;
  isDone: boolean;
}

const wrap = { overflowWrap: "anywhere" } as const;

/** Effect of an import, planned or done: counts per list, missing assets, and refusals by reason. */
export function ImportSummary({ importId, summary, isDone }: ImportSummaryProps) {
  const t = useTranslations("programs/imports");
  const { locale } = useI18n();
  const { scopes, missing, skipped } = summary;
  return (
    <>
      <Lists summary={summary} />
      <Text>{t("scopes", { ...scopes, companies: summary.companies_added })}</Text>
      {isDone && summary.closed > 0 && <Text>{t("closed", { count: summary.closed })}</Text>}
      {missing.length > 0 && (
        <Fold title={t("missing_title", { count: summary.missing_total })} more={summary.missing_total - missing.length}>
          {missing.map(({ program_id, title, platform, is_edited }) => (
            <List.Item key={program_id} style={wrap}>
              <TextLink to="/{-$area}/bounties/$title" params={{ area: "admin", title: program_id }}>
                {title}
              </TextLink>{" "}
              <Text span c="dimmed">
                {platform}
                {is_edited && `, ${t("missing_edited")}`}
              </Text>
            </List.Item>
          ))}
        </Fold>
      )}
      {skipped.length > 0 && (
        <Fold title={t("skipped_title", { count: summary.skipped_total })} more={summary.skipped_total - skipped.length}>
          {skipped.map((title, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the list does not change
            <List.Item key={i} style={wrap}>
              {title}
            </List.Item>
          ))}
        </Fold>
      )}
      {summary.refused > 0 && (
        <Fold title={t("refused_title", { count: summary.refused })} more={0} action={<Download importId={importId} />}>
          {summary.reasons.map(({ reason, count, examples }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
            <List.Item key={i} style={wrap}>
              {formatNumber(count, locale)} × {reason}
              <Text c="dimmed" fz={13}>
                {examples
                  .map(({ file, row, title, place, detail }) =>
                    placeOf(row > 0 ? t("row", { file, row }) : file, title, place, detail),
                  )
                  .join(" · ")}
                {count > examples.length && ` ${t("more", { count: count - examples.length })}`}
              </Text>
            </List.Item>
          ))}
        </Fold>
      )}
      {summary.warnings.length > 0 && (
        <Fold title={t("warnings_title", { count: summary.warnings.reduce((sum, { count }) => sum + count, 0) })} more={0}>
          {summary.warnings.map(({ kind, count }) => (
            <List.Item key={kind}>
              {formatNumber(count, locale)} × {t(`warning.${kind}`)}
            </List.Item>
          ))}
        </Fold>
      )}
    </>
  );
}

function placeOf(at: string, title: string, place: string, detail: string): string {
  return [at, title, place, detail].filter(Boolean).join(", ");
}

function Lists({ summary: { files } }: { summary: Summary }) {
  const t = useTranslations("programs/imports");
  const { locale } = useI18n();
  const figure = (name: "programs" | "added" | "updated" | "unchanged" | "refused") => ({
    head: t(`columns.${name}`),
    align: "end" as const,
    isNamed: true,
    cell: (file: Summary["files"][number]) => formatNumber(file[name], locale),
  });
  return (
    <FoldingTable
      rows={files}
      // Names may repeat, and the list does not change.
      rowKey={(file) => String(files.indexOf(file))}
      minWidth={560}
      verticalSpacing={6}
      phone={[["file", "added", "updated", "unchanged", "refused"], ["programs"]]}
      columns={{
        file: {
          head: t("columns.file"),
          cell: ({ platform, file }) => (
            <div style={wrap}>
              {platform ?? (
                <Text span c="var(--sp-danger)">
                  {t("no_list")}
                </Text>
              )}
              <Text c="dimmed" fz={13}>
                {file}
              </Text>
            </div>
          ),
        },
        programs: figure("programs"),
        added: figure("added"),
        updated: figure("updated"),
        unchanged: figure("unchanged"),
        refused: figure("refused"),
      }}
    />
  );
}

interface FoldProps {
  title: string;
  /** Number of items not shown. */
  more: number;
  action?: ReactNode;
  children: ReactNode;
}

function Fold({ title, more, action, children }: FoldProps) {
  const t = useTranslations("programs/imports");
  return (
    <details>
      <Text component="summary" fw={500} style={{ cursor: "pointer" }}>
        {title}
      </Text>
      <List mt="xs" spacing={4} mah={360} style={{ overflowY: "auto" }} tabIndex={0} aria-label={title}>
        {children}
      </List>
      {more > 0 && <Text c="dimmed">{t("more", { count: more })}</Text>}
      {action && <Group mt="xs">{action}</Group>}
    </details>
  );
}

function Download({ importId }: { importId: string }) {
  const t = useTranslations("programs/imports");
  const errorToast = useErrorToast();
  const refusals = useRefusals(importId);
  const save = () =>
    refusals.mutate(undefined, {
      onSuccess: ({ file_name, csv }) => saveText(file_name, csv, "text/csv;charset=utf-8"),
      onError: (error) => errorToast(error, { fallback: t("download_failed") }),
    });
  return (
    <DownloadButton loading={refusals.isPending} onClick={save}>
      {t("download")}
    </DownloadButton>
  );
}
