import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { getRouteApi, linkOptions, useRouter } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { fieldOfPage, isOpen, pageOfQuery } from "../../../lib/address.ts";
import { saveText } from "../../../lib/save-text.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { DownloadButton } from "../../../ui/download-button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FilterButton } from "../../../ui/filter-button.tsx";
import { Page } from "../../../ui/page.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { useErrorToast } from "../../../ui/use-error-toast.ts";
import { activityFilterOf, noActivityFilters, setActivityFilters } from "../activity-query.ts";
import type { ActivitySearch } from "../activity-search.ts";
import { useAuditLog, useExportAudit } from "../api/audit-log.ts";
import { ActivityChips, ActivityFields } from "./activity-filters.tsx";
import { LogRows } from "./log-table.tsx";

const page = getRouteApi("/_app/{-$area}/activity");
/** The API counts entries up to here. */
const countLimit = 10_000;

/** The activity log as a page: everything the reader may see, with all filters in the address, and as a CSV file. */
export function ActivityPage() {
  const t = useTranslations("audit");
  const tUi = useTranslations("ui");
  const errorToast = useErrorToast();
  const { user } = useViewer();
  const search = page.useSearch();
  const { area } = page.useParams();
  const navigate = page.useNavigate();
  const router = useRouter();
  const filter = activityFilterOf(search);
  const log = useAuditLog(pageOfQuery(search.page), filter);
  const file = useExportAudit();
  const setSearch = (changes: ActivitySearch, replace = false) => {
    if (!isOpen(router, page.id)) return;
    void navigate({ to: ".", search: (old) => ({ ...old, page: undefined, ...changes }), replace, resetScroll: false });
  };
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
        page={pageOfQuery(search.page)}
        linkTo={(target) =>
          linkOptions({ to: "/{-$area}/activity", params: { area }, search: { ...search, page: fieldOfPage(target) } })
        }
        onPastEnd={(last) => setSearch({ page: fieldOfPage(last) }, true)}
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
