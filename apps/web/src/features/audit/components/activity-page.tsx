import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { saveText } from "../../../lib/save-text.ts";
import { useListSearch } from "../../../lib/use-list-search.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { DownloadButton } from "../../../ui/download-button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FilterButton } from "../../../ui/filter-button.tsx";
import { Page } from "../../../ui/page.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { useErrorToast } from "../../../ui/use-error-toast.ts";
import { activityFilterOf, noActivityFilters, setActivityFilters } from "../activity-query.ts";
import { useAuditLog, useExportAudit } from "../api/audit-log.ts";
import { ActivityChips, ActivityFields } from "./activity-filters.tsx";
import { LogRows } from "./log-table.tsx";

/** The API counts entries up to here. */
const countLimit = 10_000;

/** The activity log as a page: everything the reader may see, with all filters in the address, and as a CSV file. */
export function ActivityPage() {
  const t = useTranslations("audit");
  const tUi = useTranslations("ui");
  const errorToast = useErrorToast();
  const { user } = useViewer();
  const { search, setSearch, page, paging } = useListSearch("/_app/{-$area}/activity");
  const filter = activityFilterOf(search);
  const log = useAuditLog(page, filter);
  const file = useExportAudit();
  const download = () =>
    file.mutate(filter, {
      onSuccess: ({ file_name, csv }) => saveText(file_name, csv, "text/csv"),
      onError: (failure) => errorToast(failure),
    });
  const count = log.data?.total;
  const set = setActivityFilters(search);
  const isNarrowed = set.length > 0;
  return (
    <Page
      title={t("title")}
      subtitle={<span role="status">{count !== undefined && t(count >= countLimit ? "many" : "total", { count })}</span>}
      actions={
        <>
          <FilterButton size="xs" count={set.length} onClear={() => setSearch(noActivityFilters)}>
            <ActivityFields search={search} onChange={setSearch} />
          </FilterButton>
          {/* An Admin reads the log and does not take it away. */}
          {user.role !== "Admin" && (
            <DownloadButton loading={file.isPending} onClick={download}>
              {t("csv")}
            </DownloadButton>
          )}
        </>
      }
    >
      <ActivityChips search={search} onChange={setSearch} />
      <PagedList
        query={log}
        {...paging}
        empty={
          <EmptyState
            icon={IconHistory}
            title={t("none")}
            text={t(isNarrowed ? "none_narrowed_text" : "none_text")}
            {...(isNarrowed && {
              action: (
                <Button variant="default" onClick={() => setSearch(noActivityFilters)}>
                  {tUi("clear_all")}
                </Button>
              ),
            })}
          />
        }
      >
        {(rows) => <LogRows items={rows} />}
      </PagedList>
    </Page>
  );
}
