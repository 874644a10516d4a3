import { Box, Skeleton } from "@mantine/core";
import type { Company } from "@safeport/contract/companies/company.schema";
import { IconMoodEmpty } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../lib/api-error.ts";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { HomeLink } from "../../../ui/home-link.tsx";
import { Page } from "../../../ui/page.tsx";
import { SettingsSection } from "../../../ui/settings-section.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
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

/** A company: its public details, its domain, its members. */
export function CompanyPage({ companyId, token, connections }: CompanyPageProps) {
  const t = useTranslations("companies/settings");
  const { data: company, error, refetch, isFetching } = useCompany(companyId);
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
  return (
    <Page title={company.name} width="form" meta={<Marks company={company} />}>
      {error && <ErrorState strip error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      <DomainSection company={company} token={token} />
      <SettingsSection title={t("details.title")}>
        <CompanyLogo company={company} />
        <CompanyDetails key={company.company_id} company={company} onStale={() => void refetch()} />
      </SettingsSection>
      <MemberSection company={company} />
      <IdentitySection company={company} />
      {connections(company)}
      <CompanyEnd company={company} />
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
