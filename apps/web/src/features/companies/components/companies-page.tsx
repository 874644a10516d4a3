import { Box, Group } from "@mantine/core";
import { listCompanies } from "@safeport/contract/companies/company.endpoints";
import type { Company } from "@safeport/contract/companies/company.schema";
import { companyStatuses } from "@safeport/contract/companies/company.values";
import { IconBuilding } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useListSearch } from "../../../lib/use-list-search.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { TextLink } from "../../../ui/link.tsx";
import listClasses from "../../../ui/list.module.css";
import { ListDownload } from "../../../ui/list-download.tsx";
import { ListPage } from "../../../ui/list-page.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { Truncate } from "../../../ui/truncate.tsx";
import { useCompanies } from "../api/company.ts";
import { StandingBadge } from "../page/standing-badge.tsx";

const rowsPerPage = 25;

/** Every company, newest first, for staff; search and status are in the address. */
export function CompaniesPage() {
  const t = useTranslations("companies/list");
  const list = useListSearch("/_app/_staff/admin/companies");
  const { search, page } = list;
  const status = companyStatuses.find((name) => name === search.status);
  const query = { page, size: rowsPerPage, status, search: search.search };
  const companies = useCompanies(query);
  return (
    <ListPage
      title={t("title")}
      total={(count) => t("total", { count })}
      actions={<ListDownload endpoint={listCompanies} input={{ query }} />}
      list={list}
      query={companies}
      searchFor={t("search")}
      filters={[
        {
          name: "status",
          label: t("status.label"),
          options: [
            { value: "", label: t("status.any") },
            ...companyStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
          ],
        },
      ]}
      empty={{ icon: IconBuilding, title: t("none") }}
      noneFound={{ title: t("none_found") }}
      row={(company) => <CompanyItem key={company.company_id} company={company} />}
    />
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
