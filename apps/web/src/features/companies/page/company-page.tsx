import { Box, Skeleton, Tabs } from "@mantine/core";
import type { Company } from "@safeport/contract/companies/company.schema";
import { IconMoodEmpty } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../lib/api-error.ts";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { HomeLink } from "../../../ui/home-link.tsx";
import { Page } from "../../../ui/page.tsx";
import { useWayBack } from "../../../ui/remedy-link.ts";
import { SettingsSection } from "../../../ui/settings-section.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { TabStrip } from "../../../ui/tab-strip.tsx";
import { useCompany } from "../api/company.ts";
import { CompanyDetails } from "./company-details.tsx";
import { CompanyEnd } from "./company-end.tsx";
import { CompanyLogo } from "./company-logo.tsx";
import { DomainSection } from "./domain-section.tsx";
import { IdentitySection } from "./identity-section.tsx";
import { MemberSection } from "./member-section.tsx";
import { StandingBadge } from "./standing-badge.tsx";

interface CompanyPageProps {
  companyId: string;
  /** Token of a mailed link that confirms the domain. */
  token: string | undefined;
  /** Connections of the company, for those who manage it. */
  connections: (company: Company) => ReactNode;
}

const page = getRouteApi("/_app/companies/$companyId");

const companyTabs = ["details", "members", "sign_in", "connections"] as const;

function mayOpen(tab: (typeof companyTabs)[number], { can }: Company): boolean {
  if (tab === "sign_in") return can.includes("see_identity_provider");
  return tab !== "connections" || can.includes("see_integrations");
}

/** A company in tabs: its domain and public details, its members, sign-in and connections. */
export function CompanyPage({ companyId, token, connections }: CompanyPageProps) {
  const t = useTranslations("companies/settings");
  const { data: company, error, refetch, isFetching } = useCompany(companyId);
  const search = page.useSearch();
  const navigate = page.useNavigate();
  const back = useWayBack(search.next);
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  if (isGone)
    return (
      <Page title={t("gone.title")} width="form">
        <EmptyState icon={IconMoodEmpty} title={t("gone.text")} text={t("gone.hint")} action={<HomeLink />} />
      </Page>
    );
  if (!company)
    return (
      <Page title={t("title")} width="form">
        {error ? (
          <ErrorState error={error} title={t("load_failed")} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Box>
            <Skeleton w={160} h={20} mb="lg" />
            <SkeletonRows height={96} />
          </Box>
        )}
      </Page>
    );
  const tabs = companyTabs.filter((name) => mayOpen(name, company));
  const tab = tabs.find((name) => name === search.tab) ?? "details";
  const open = (name: string | null) =>
    void navigate({
      to: ".",
      search: { tab: name === "details" ? undefined : (name ?? undefined), next: search.next },
      resetScroll: false,
    });
  return (
    <Page title={company.name} width="form" meta={<Marks company={company} />} {...(back && { back })}>
      {error && <ErrorState strip error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <TabStrip names={tabs} current={tab} labelOf={(name) => t(`tab.${name}`)} aria-label={company.name} />
        {/* Stays behind the other tabs, with what is typed in its form. */}
        <Tabs.Panel value="details" keepMounted>
          <DomainSection company={company} token={token} />
          <SettingsSection title={t("details.title")}>
            <CompanyLogo company={company} />
            <CompanyDetails key={company.company_id} company={company} onStale={() => void refetch()} />
          </SettingsSection>
          <CompanyEnd company={company} />
        </Tabs.Panel>
        <Tabs.Panel value="members">
          <MemberSection company={company} />
        </Tabs.Panel>
        <Tabs.Panel value="sign_in">
          <IdentitySection company={company} />
        </Tabs.Panel>
        <Tabs.Panel value="connections">{connections(company)}</Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function Marks({ company }: { company: Company }) {
  const t = useTranslations("companies/settings");
  return (
    <>
      <StandingBadge company={company} />
      {company.status === "PAUSED" && <Badge tone="amber">{t("paused")}</Badge>}
      {company.member_role && <Badge tone="grey">{t("your_role", { role: company.member_role })}</Badge>}
    </>
  );
}
