import { Drawer, Table, UnstyledButton } from "@mantine/core";
import type { AuditEntry } from "@safeport/contract/audit/audit.endpoints";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatDayTime } from "../../../lib/format.ts";
import { useI18n } from "../../../lib/i18n.ts";
import { Pagination } from "../../../ui/pagination.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { useReturnFocus } from "../../../ui/use-return-focus.ts";
import { useAuditLog } from "../api/use-audit-log.ts";
import classes from "./activity-log.module.css";
import { LogDetails } from "./log-details.tsx";
import { LogStatus } from "./log-status.tsx";
import { LogType } from "./log-type.tsx";

const columns = ["time", "user", "action", "status", "type", "ip"] as const;

/** The side dialog with everything the reader may know of what was done. */
export function ActivityLog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations("audit");
  const tUi = useTranslations("ui");
  const layer = useReturnFocus<HTMLDivElement>(opened);
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="right" size={860} returnFocus={false}>
      <Drawer.Overlay />
      <Drawer.Content ref={layer}>
        {/* A header that is no landmark: the page has one already. */}
        <Drawer.Header role="presentation">
          <Drawer.Title>{t("title")}</Drawer.Title>
          <Drawer.CloseButton aria-label={tUi("close")} />
        </Drawer.Header>
        <Drawer.Body>
          <LogTable />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function LogTable() {
  const t = useTranslations("audit");
  const errorText = useErrorText();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<AuditEntry | null>(null);
  const log = useAuditLog(page);
  if (log.isError) return <p role="alert">{errorText(log.error)}</p>;
  if (!log.data) return <SkeletonRows height={48} />;
  if (log.data.items.length === 0) return <p className={classes.none}>{t("none")}</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.scroll} aria-label={t("title")} tabIndex={0}>
        <Table verticalSpacing={8} horizontalSpacing={12} highlightOnHover className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((name) => (
                <Table.Th key={name}>{t(`column.${name}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {log.data.items.map((entry) => (
              <LogRow key={entry.log_id} entry={entry} onOpen={() => setShown(entry)} />
            ))}
          </Table.Tbody>
        </Table>
      </section>
      <Pagination page={page} pages={log.data.pages} onChange={setPage} />
      <LogDetails entry={shown} onClose={() => setShown(null)} />
    </>
  );
}

function LogRow({ entry, onOpen }: { entry: AuditEntry; onOpen: () => void }) {
  const t = useTranslations("audit");
  const { locale } = useI18n();
  return (
    <Table.Tr>
      <Table.Td className={classes.nowrap}>
        <time dateTime={entry.timestamp}>{formatDayTime(entry.timestamp, locale)}</time>
      </Table.Td>
      <Table.Td>{entry.user?.full_name ?? t("platform")}</Table.Td>
      <Table.Td>
        <UnstyledButton className={classes.action} onClick={onOpen}>
          {entry.action}
        </UnstyledButton>
      </Table.Td>
      <Table.Td>
        <LogStatus status={entry.status} />
      </Table.Td>
      <Table.Td>
        <LogType type={entry.log_type} />
      </Table.Td>
      <Table.Td className={classes.nowrap}>{entry.ip_address ?? "–"}</Table.Td>
    </Table.Tr>
  );
}
