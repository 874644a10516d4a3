import { Box, Button, Group } from "@mantine/core";
import { listCompanies } from "@safeport/contract/companies/company.endpoints";
import type { Company } from "@safeport/contract/companies/company.schema";
import { companyStatuses } from "@safeport/contract/companies/company.values";
import { IconBuilding } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useListSearch } from "../../../lib/use-list-search.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextLink } from "../../../ui/link.tsx";
import listClasses from "../../../ui/list.module.css";
import { ListDownload } from "../../../ui/list-download.tsx";
import { ListFilter, ListSearchBox } from "../../../ui/list-filters.tsx";
import { ListTools } from "../../../ui/list-tools.tsx";
import { Page } from "../../../ui/page.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { Truncate } from "../../../ui/truncate.tsx";
import { useCompanies } from "../api/company.ts";
import { StandingBadge } from "../page/standing-badge.tsx";

const rowsPerPage = 25;

/** Every company, newest first, for staff; search and status are in the address. */
export function CompaniesPage() {
  const t = useTranslations("companies/list");
  const tUi = useTranslations("ui");
  const list = useListSearch("/_app/_staff/admin/companies");
  const { search, setSearch, page, paging } = list;
  const status = companyStatuses.find((name) => name === search.status);
  const query = { page, size: rowsPerPage, status, search: search.search };
  const companies = useCompanies(query);
  const count = companies.data?.total;
  const isFiltered = status !== undefined || Boolean(search.search);
  return (
    <Page
      title={t("title")}
      subtitle={<span role="status">{count !== undefined && t("total", { count })}</span>}
      actions={<ListDownload endpoint={listCompanies} input={{ query }} />}
    >
      <ListTools>
        <ListSearchBox list={list} placeholder={t("search")} />
        <ListFilter
          list={list}
          name="status"
          label={t("status.label")}
          options={[
            { value: "", label: t("status.any") },
            ...companyStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
        />
      </ListTools>
      <PagedList
        query={companies}
        {...paging}
        empty={
          <EmptyState
            icon={IconBuilding}
            title={isFiltered ? t("none_found") : t("none")}
            action={
              isFiltered && (
                <Button variant="default" onClick={() => setSearch({ search: undefined, status: undefined })}>
                  {tUi("clear_all")}
                </Button>
              )
            }
          />
        }
      >
        {(rows, stale) => (
          <ul className={listClasses.list} data-stale={stale || undefined} aria-busy={stale}>
            {rows.map((company) => (
              <CompanyItem key={company.company_id} company={company} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}

/** A company with its standing; the row links to its page. */
function CompanyItem({ company }: { company: Company }) {
  const t = useTranslations("companies/list");
  const { company_id, name, domain, company_logo, status, created_at } = company;
  return (
    <Group component="li" className={listClasses.row} gap="sm" px="md" py={6} mih={52} wrap="nowrap">
      <Avatar name={name} picture={company_logo} size={28} square />
      <Box flex={1} miw={0} lh="20px">
        <TextLink to="/companies/$companyId" params={{ companyId: company_id }} className={listClasses.link ?? ""}>
          <Truncate>{name}</Truncate>
        </TextLink>
        <Box fz="xs" lh="18px" c="dimmed">
          <Truncate>{domain}</Truncate>
        </Box>
      </Box>
      <Group gap={6} justify="flex-end">
        {status === "PAUSED" && <Badge tone="amber">{t("status.PAUSED")}</Badge>}
        <StandingBadge company={company} />
      </Group>
      <Box component="span" fz={12} c="dimmed" w={132} ta="right" visibleFrom="sm" style={{ whiteSpace: "nowrap" }}>
        {t.rich("since", { time: () => <TimeAgo time={created_at} /> })}
      </Box>
    </Group>
  );
}
