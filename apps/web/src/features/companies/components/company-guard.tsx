import { Container } from "@mantine/core";
import { type ReactNode, Suspense, useEffect } from "react";
import { useTranslations } from "use-intl";
import { setActiveCompany } from "../../../lib/accounts-store.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { DelayedSpinner } from "../../../ui/delayed-spinner.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { usualCompany } from "../active-company.ts";
import { useMyCompanies } from "../api/company.ts";

const NoCompany = lazyPart(() => import("./no-company.tsx").then((module) => module.NoCompany));

/** Shows its children to everybody except people who may create companies and have none yet (spec §1). */
export function CompanyGuard({ enabled, children }: { enabled: boolean; children: ReactNode }) {
  const t = useTranslations("companies");
  const { user, companyId } = useViewer();
  const needed = user.can.includes("create_company");
  const companies = useMyCompanies({ enabled: needed });
  const items = companies.data?.items;

  useEffect(() => {
    const isListed = !items || items.some(({ company_id }) => company_id === companyId);
    if (needed && !isListed) setActiveCompany(usualCompany(items)?.company_id ?? null);
  }, [needed, items, companyId]);

  // Somebody who chose a company before may go on while the list is loaded again.
  if (!needed || !enabled || (companyId !== null && items?.length !== 0)) return children;
  if (companies.isError) {
    return (
      <Container size={720} my={64}>
        <ErrorState
          error={companies.error}
          title={t("load_failed")}
          onRetry={() => void companies.refetch()}
          retrying={companies.isFetching}
        />
      </Container>
    );
  }
  return items?.length === 0 ? (
    <Suspense fallback={<DelayedSpinner />}>
      <NoCompany />
    </Suspense>
  ) : (
    <DelayedSpinner />
  );
}
