import { IconHistory } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { saveText } from "../../../lib/save-text.ts";
import { useListSearch } from "../../../lib/use-list-search.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { DownloadButton } from "../../../ui/download-button.tsx";
import { FilterButton } from "../../../ui/filter-button.tsx";
import { ListPage } from "../../../ui/list-page.tsx";
import { useErrorToast } from "../../../ui/use-error-toast.ts";
import { activityFilterNames, activityFilterOf, noActivityFilters, setActivityFilters } from "../activity-query.ts";
import { useAuditLog, useExportAudit } from "../api/audit-log.ts";
import { ActivityChips, ActivityFields } from "./activity-filters.tsx";
import { LogRows } from "./log-table.tsx";

/** The API counts entries up to here. */
const countLimit = 10_000;

/** The activity log as a page: everything the reader may see, with all filters in the address, and as a CSV file. */
export function ActivityPage() {
  const t = useTranslations("audit");
  const errorToast = useErrorToast();
  const { user } = useViewer();
  const list = useListSearch("/_app/{-$area}/activity");
  const { search, setSearch, page } = list;
  const filter = activityFilterOf(search);
  const log = useAuditLog(page, filter);
  const file = useExportAudit();
  const download = () =>
    file.mutate(filter, {
      onSuccess: ({ file_name, csv }) => saveText(file_name, csv, "text/csv"),
      onError: (failure) => errorToast(failure),
    });
  return (
    <ListPage
      title={t("title")}
      total={(count) => t(count >= countLimit ? "many" : "total", { count })}
      list={list}
      query={log}
      actions={
        <>
          <FilterButton size="xs" count={setActivityFilters(search).length} onClear={() => setSearch(noActivityFilters)}>
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
      above={<ActivityChips search={search} onChange={setSearch} />}
      narrowing={activityFilterNames}
      empty={{ icon: IconHistory, title: t("none"), text: t("none_text") }}
      noneFound={{ title: t("none"), text: t("none_narrowed_text") }}
      rows={(items) => <LogRows items={items} />}
    />
  );
}
