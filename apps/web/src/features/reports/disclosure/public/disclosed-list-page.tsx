import { Anchor, Text } from "@mantine/core";
import { severities } from "@safeport/contract/kernel/severity.values";
import { IconWorld } from "@tabler/icons-react";
import { getRouteApi, linkOptions } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { fieldOfPage, pageOfQuery } from "../../../../lib/address.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import list from "../../../../ui/list.module.css";
import { FilterSelect, ListTools } from "../../../../ui/list-tools.tsx";
import { Page } from "../../../../ui/page.tsx";
import { PagedList } from "../../../../ui/paged-list.tsx";
import { SearchBox } from "../../../../ui/search-box.tsx";
import { useDisclosedList } from "../api/disclosure.ts";
import { DisclosedRow } from "../components/disclosed-row.tsx";
import { PublicFrame } from "./public-frame.tsx";

const route = getRouteApi("/d/");

/** The published reports, for everybody. */
export function DisclosedListPage() {
  const t = useTranslations("reports/disclosure.list");
  const severityName = useTranslations("reports/severity");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const reports = useDisclosedList({ page: pageOfQuery(search.page), search: search.search, severity: search.severity });
  const setSearch = (changes: typeof search, replace = false) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...changes }), replace, resetScroll: false });
  const isFiltered = Boolean(search.search || search.severity);
  return (
    <PublicFrame>
      <Page
        title={t("title")}
        subtitle={t("intro")}
        actions={
          <Anchor href="/d/feed.atom" fz={13}>
            {t("feed")}
          </Anchor>
        }
      >
        <ListTools>
          <SearchBox
            placeholder={t("search")}
            value={search.search ?? ""}
            onChange={(text, { replace }) => setSearch({ search: text || undefined }, replace)}
          />
          <FilterSelect
            aria-label={t("severity")}
            value={search.severity ?? ""}
            onChange={(event) => setSearch({ severity: event.currentTarget.value || undefined })}
            data={[
              { value: "", label: t("any_severity") },
              ...severities.map((value) => ({ value, label: severityName(value) })),
            ]}
          />
        </ListTools>
        <Text role="status" fz={13} c="dimmed" mb="xs">
          {reports.data && t("total", { count: reports.data.total })}
        </Text>
        <PagedList
          query={reports}
          page={pageOfQuery(search.page)}
          linkTo={(target) => linkOptions({ to: "/d", search: { ...search, page: fieldOfPage(target) } })}
          onPastEnd={(last) => setSearch({ page: fieldOfPage(last) }, true)}
          rowHeight={60}
          empty={
            <EmptyState
              icon={IconWorld}
              title={isFiltered ? t("empty_search") : t("empty")}
              text={isFiltered ? undefined : t("empty_text")}
            />
          }
        >
          {(rows, stale) => (
            <ul className={list.list} data-stale={stale || undefined} aria-busy={stale}>
              {rows.map((report) => (
                <DisclosedRow key={report.number} report={report} />
              ))}
            </ul>
          )}
        </PagedList>
      </Page>
    </PublicFrame>
  );
}
