import { Button, Group } from "@mantine/core";
import type { ReportCard } from "@safeport/contract/reports/core/report.schema";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { IconArrowUp } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, use, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { listName, queryKey } from "../../../../lib/query-client.ts";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { LinkPagination } from "../../../../ui/link-pagination.tsx";
import listClasses from "../../../../ui/list.module.css";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { useShortcutButtons } from "../../../../ui/use-shortcut-buttons.ts";
import { takeOpened } from "../../core/last-list.ts";
import { reportLink } from "../../core/report-link.ts";
import { ReportPartsContext } from "../../core/report-parts.ts";
import { searchAtPlace } from "../../core/report-place.ts";
import type { ListView, ReportsQuery } from "../../core/report-views.ts";
import { useReportListSearch } from "../../core/use-report-list-search.ts";
import { isForThePage, useRowKeys } from "../../core/use-row-keys.ts";
import { useSelection } from "../../core/use-selection.ts";
import { useReports } from "../api/report-list.ts";
import { useStableRows } from "../use-stable-rows.ts";
import { ReportListEmpty } from "./report-list-empty.tsx";
import classes from "./report-row.module.css";
import { ReportRow } from "./report-row.tsx";

/** The rows of a view; j and k walk through them, x opens and closes one, o goes to its page. */
export function ReportList({ view, query }: { view: ListView; query: ReportsQuery }) {
  const t = useTranslations("reports.list");
  const { BulkBar } = use(ReportPartsContext);
  const { search, paging } = useReportListSearch();
  const list = useReports(query);
  const { data, error, isPlaceholderData, isFetching, refetch } = list;
  const { rows, arrived, release } = useStableRows({
    list: listName(queryKey(listReports, { query })),
    key: JSON.stringify(query),
    data,
    isPlaceholder: isPlaceholderData,
    byTime: query.sort !== "activity" && query.sort !== "severity",
  });
  const linkTo = (report: ReportCard) => {
    const { items = [], page = 1, size = 0 } = data ?? {};
    const isOne = ({ report_id }: ReportCard) => report_id === report.report_id;
    // A row that has left the page is where it was.
    const at = items.some(isOne) ? items.findIndex(isOne) : (rows ?? []).findIndex(({ card }) => isOne(card));
    return reportLink(report, searchAtPlace(search, (page - 1) * size + at + 1));
  };
  const selection = useSelection(listName(queryKey(listReports, { query })));
  const canSelect = rows?.some(({ card }) => card.can.includes("assign")) ?? false;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const navigate = useNavigate();
  const box = useRef<HTMLUListElement>(null);
  useRowKeys(
    box,
    (id) => {
      const report = rows?.find(({ card }) => card.report_id === id)?.card;
      if (report) void navigate(linkTo(report));
    },
    canSelect ? (id, how) => (how === "toggle" || !selection.ids.has(id)) && selection.toggle(id) : undefined,
  );
  useShortcutButtons(isForThePage);
  const isThere = rows !== undefined;
  useEffect(() => {
    const opened = isThere && takeOpened();
    // Back from a report, j and k go on from its row.
    if (opened) box.current?.querySelector<HTMLElement>(`[data-row="${opened}"]`)?.focus({ preventScroll: true });
  }, [isThere]);

  if (!rows) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <SkeletonRows height={44} />
    );
  }
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return (
    <>
      {error && <ErrorState strip error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {arrived > 0 && (
        // Lies over the list, so that no row moves when something new comes.
        <Group justify="center" pos="sticky" top="calc(64px + var(--sp-strip, 0px))" h={0} style={{ zIndex: 2 }}>
          <Button
            size="xs"
            radius="xl"
            style={{ transform: "translateY(-50%)" }}
            leftSection={<IconArrowUp size={14} aria-hidden />}
            onClick={release}
          >
            {t("arrived", { count: arrived })}
          </Button>
        </Group>
      )}
      {BulkBar && canSelect && (
        <Suspense>
          <BulkBar selection={selection} query={query} total={data?.total ?? 0} rows={rows.map(({ card }) => card)} />
        </Suspense>
      )}
      {rows.length === 0 ? (
        <ReportListEmpty view={view} query={query} />
      ) : (
        <ul
          ref={box}
          className={`${listClasses.list} ${classes.list}`}
          data-selectable={canSelect || undefined}
          data-stale={isPlaceholderData || undefined}
          aria-busy={isPlaceholderData}
        >
          {rows.map(({ card, gone }) => (
            <ReportRow
              key={card.report_id}
              report={card}
              link={linkTo(card)}
              view={view}
              time={query.sort === "activity" ? "last_activity_at" : "created_at"}
              gone={gone}
              opened={open.has(card.report_id)}
              onToggle={() => toggle(card.report_id)}
              {...(canSelect && {
                selected: selection.ids.has(card.report_id),
                onSelect: () => selection.toggle(card.report_id),
              })}
            />
          ))}
        </ul>
      )}
      <LinkPagination {...paging} pages={data?.pages ?? 0} stale={isPlaceholderData} />
    </>
  );
}
