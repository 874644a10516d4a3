import { Button } from "@mantine/core";
import { listDisputes } from "@safeport/contract/disputes/dispute.endpoints";
import { daysOfAge, disputeAges, disputeStatuses } from "@safeport/contract/kernel/dispute.values";
import { IconScale } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useListSearch } from "../../../lib/use-list-search.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import listClasses from "../../../ui/list.module.css";
import { ListDownload } from "../../../ui/list-download.tsx";
import { ListFilter, ListSearchBox } from "../../../ui/list-filters.tsx";
import { ListTools } from "../../../ui/list-tools.tsx";
import { Page } from "../../../ui/page.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { useDisputes } from "../api/dispute.ts";
import { type DisputesSearch, disputesQueryOf, unended } from "../disputes-search.ts";
import { DisputeRow } from "./dispute-row.tsx";

const noFilters: DisputesSearch = { search: undefined, status: undefined, only: undefined, age: undefined };

/** The disputes on the reports that the reader may see, those whose next step is due first; the filters are in the address. */
export function DisputesPage() {
  const t = useTranslations("disputes.list");
  const tUi = useTranslations("ui");
  const statusName = useTranslations("disputes.status");
  const ageName = ({ from, to }: ReturnType<typeof daysOfAge>) =>
    to === null ? t("filter.older", { days: from }) : t("filter.younger", { from, days: to });
  const viewer = useViewer();
  const list = useListSearch("/_app/{-$area}/disputes/");
  const { search, setSearch, paging } = list;
  const query = disputesQueryOf(search);
  const disputes = useDisputes(query);
  const { search: words, status, open, age } = query;
  const isFiltered = Boolean(words || status || open || age || search.only);
  const kinds = ["mine", "rechecks", ...(viewer.experience === "staff" ? (["mediating", "overdue"] as const) : [])] as const;
  return (
    <Page
      title={t("title")}
      subtitle={<span role="status">{disputes.data && t("total", { count: disputes.data.total })}</span>}
      actions={<ListDownload endpoint={listDisputes} input={{ query }} />}
    >
      <ListTools>
        <ListSearchBox list={list} placeholder={t("search")} />
        <ListFilter
          list={list}
          name="status"
          label={t("filter.status")}
          options={[
            { value: "", label: t("filter.any_status") },
            { value: unended, label: t("filter.unended") },
            ...disputeStatuses.map((value) => ({ value, label: statusName(value) })),
          ]}
        />
        <ListFilter
          list={list}
          name="only"
          label={t("filter.only")}
          options={[{ value: "", label: t("filter.all") }, ...kinds.map((value) => ({ value, label: t(`filter.${value}`) }))]}
        />
        {viewer.experience === "staff" && (
          <ListFilter
            list={list}
            name="age"
            label={t("filter.age")}
            options={[
              { value: "", label: t("filter.any_age") },
              ...disputeAges.map((value) => ({ value, label: ageName(daysOfAge(value)) })),
            ]}
          />
        )}
      </ListTools>
      <PagedList
        query={disputes}
        {...paging}
        rowHeight={64}
        empty={
          <EmptyState
            icon={IconScale}
            title={isFiltered ? t("none_found") : t("none")}
            text={isFiltered ? undefined : t("none_text")}
            action={
              isFiltered && (
                <Button variant="default" onClick={() => setSearch(noFilters)}>
                  {tUi("clear_all")}
                </Button>
              )
            }
          />
        }
      >
        {(rows, stale) => (
          <ul className={listClasses.list} data-stale={stale || undefined} aria-busy={stale}>
            {rows.map((dispute) => (
              <DisputeRow key={dispute.dispute_id} dispute={dispute} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}
