import { Anchor, ScrollArea, Table, Text } from "@mantine/core";
import type { AuditEntry } from "@safeport/contract/audit/audit.endpoints";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatDayTime } from "../../../lib/format.ts";
import { useI18n } from "../../../lib/i18n.ts";
import { Pagination } from "../../../ui/pagination.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { type AuditFilter, useAuditLog } from "../api/audit-log.ts";
import { LogDetails } from "./log-details.tsx";
import { LogFilters } from "./log-filters.tsx";
import { LogSentence } from "./log-sentence.tsx";
import { LogStatus } from "./log-status.tsx";
import { LogType } from "./log-type.tsx";

/** The columns; a phone leaves those with a width to the details. */
const columns = [
  { name: "time" },
  { name: "action" },
  { name: "type", visibleFrom: "xs" },
  { name: "ip", visibleFrom: "xs" },
] as const;

interface LogTableProps {
  /** Only this person's acts, and acts on their account. */
  userId?: string;
  /** Called when a link leads to another page. */
  onLeave?: () => void;
}

/** Lists the log page by page, with filters by subject and by type of entry. */
export function LogTable({ userId, onLeave = () => {} }: LogTableProps) {
  const t = useTranslations("audit");
  const errorText = useErrorText();
  const [page, setPage] = useState(1);
  const [filter, setFilter] = useState<Pick<AuditFilter, "object_type" | "log_type">>({});
  const log = useAuditLog(page, { ...filter, ...(userId && { user_id: userId }) });
  const narrow = (changes: AuditFilter) => {
    setFilter({ ...filter, ...changes });
    setPage(1);
  };
  if (log.isError) return <p role="alert">{errorText(log.error)}</p>;
  if (!log.data) return <SkeletonRows height={48} />;
  const filters = <LogFilters filter={filter} onChange={narrow} />;
  if (log.data.items.length === 0) {
    const isNarrowed = filter.object_type !== undefined || filter.log_type !== undefined;
    return (
      <>
        {isNarrowed && filters}
        <Text c="dimmed">{t("none")}</Text>
      </>
    );
  }
  return (
    <>
      {filters}
      <LogRows items={log.data.items} onLeave={onLeave} />
      <Pagination page={page} pages={log.data.pages} onChange={setPage} />
    </>
  );
}

/** The entries of a page as a table, each with its details in a dialog. */
export function LogRows({ items, onLeave = () => {} }: { items: readonly AuditEntry[]; onLeave?: () => void }) {
  const t = useTranslations("audit");
  const [shown, setShown] = useState<AuditEntry | null>(null);
  return (
    <>
      <ScrollArea
        type="auto"
        bd="1px solid var(--sp-border)"
        bdrs="md"
        viewportProps={{ role: "region", "aria-label": t("title"), tabIndex: 0 }}
      >
        <Table verticalSpacing={8} horizontalSpacing={12} highlightOnHover fz={13}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ name, ...from }) => (
                <Table.Th key={name} {...from} c="dimmed" fw={500} bg="var(--sp-sunken)" style={{ whiteSpace: "nowrap" }}>
                  {t(`column.${name}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((entry) => (
              <LogRow key={entry.log_id} entry={entry} onOpen={() => setShown(entry)} onLeave={onLeave} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      <LogDetails entry={shown} onClose={() => setShown(null)} onLeave={onLeave} />
    </>
  );
}

interface LogRowProps {
  entry: AuditEntry;
  onOpen: () => void;
  onLeave: () => void;
}

function LogRow({ entry, onOpen, onLeave }: LogRowProps) {
  const t = useTranslations("audit");
  const { locale } = useI18n();
  return (
    <Table.Tr>
      {/* On a phone, in two lines beside the sentence. */}
      <Table.Td miw={{ base: 128, sm: 176 }} w={{ base: 128, sm: 176 }}>
        <Anchor component="button" type="button" fz={13} mih={24} ta="left" title={t("details")} onClick={onOpen}>
          <time dateTime={entry.timestamp}>{formatDayTime(entry.timestamp, locale)}</time>
        </Anchor>
      </Table.Td>
      <Table.Td miw={{ base: 140, xs: 200 }} style={{ overflowWrap: "anywhere" }}>
        <LogSentence entry={entry} onLeave={onLeave} /> {entry.status === "failure" && <LogStatus status="failure" />}
      </Table.Td>
      <Table.Td visibleFrom="xs">
        <LogType type={entry.log_type} />
      </Table.Td>
      <Table.Td visibleFrom="xs" style={{ whiteSpace: "nowrap" }}>
        {entry.ip_address ?? "–"}
      </Table.Td>
    </Table.Tr>
  );
}
