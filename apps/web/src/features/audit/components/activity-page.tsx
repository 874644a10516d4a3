import { Button, NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { auditActions } from "@safeport/contract/kernel/audit.values";
import { IconHistory } from "@tabler/icons-react";
import { getRouteApi, linkOptions, useRouter } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { fieldOfPage, isOpen, pageOfQuery } from "../../../lib/address.ts";
import { saveText } from "../../../lib/save-text.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { DownloadButton } from "../../../ui/download-button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Page } from "../../../ui/page.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { toast } from "../../../ui/toast.ts";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { activityFilterOf } from "../activity-query.ts";
import type { ActivitySearch } from "../activity-search.ts";
import { useAuditLog, useExportAudit } from "../api/audit-log.ts";
import { LogFilters } from "./log-filters.tsx";
import { LogRows } from "./log-table.tsx";

const page = getRouteApi("/_app/{-$area}/activity");
/** The API counts entries up to here. */
const countLimit = 10_000;
const filterNames = ["about", "type", "action", "username", "from", "to", "ip", "company"] as const;
const nothing: ActivitySearch = Object.fromEntries(filterNames.map((name) => [name, undefined]));

/** The activity log as a page: everything the reader may see, with all filters in the address, and as a CSV file. */
export function ActivityPage() {
  const t = useTranslations("audit");
  const tUi = useTranslations("ui");
  const errorText = useErrorText();
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
      onError: (failure) => toast({ kind: "error", message: errorText(failure) }),
    });
  const count = log.data?.total;
  const isNarrowed = filterNames.some((name) => search[name]);
  return (
    <Page
      title={t("title")}
      subtitle={<span role="status">{count !== undefined && t(count >= countLimit ? "many" : "total", { count })}</span>}
      actions={
        // An Admin reads the log and does not take it away.
        user.role !== "Admin" && (
          <DownloadButton loading={file.isPending} onClick={download}>
            {t("csv")}
          </DownloadButton>
        )
      }
    >
      <LogFilters
        filter={filter}
        onChange={(changes) =>
          setSearch({
            ...("object_type" in changes && { about: changes.object_type }),
            ...("log_type" in changes && { type: changes.log_type }),
          })
        }
      />
      <SimpleGrid cols={{ base: 2, md: 5 }} spacing="sm" verticalSpacing="sm" mb="sm">
        <NativeSelect
          label={t("filter.action")}
          value={filter.action ?? ""}
          onChange={(event) => setSearch({ action: event.currentTarget.value || undefined })}
          data={[{ value: "", label: t("filter.any_action") }, ...auditActions.map((value) => ({ value, label: value }))]}
        />
        {(["username", "ip"] as const).map((name) => (
          <TextInput
            key={name}
            label={t(`filter.${name}`)}
            maxLength={100}
            value={search[name] ?? ""}
            onChange={(event) => setSearch({ [name]: event.currentTarget.value || undefined }, true)}
          />
        ))}
        {(["from", "to"] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            min="2000-01-01"
            max="2099-12-31"
            label={t(`filter.${name}`)}
            value={search[name] ?? ""}
            onChange={(event) => setSearch({ [name]: event.currentTarget.value || undefined })}
          />
        ))}
      </SimpleGrid>
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
                <Button variant="default" onClick={() => setSearch(nothing)}>
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
