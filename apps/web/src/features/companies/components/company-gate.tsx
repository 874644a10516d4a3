import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useTranslations } from "use-intl";
import { setActiveCompany } from "../../../lib/accounts-store.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { DelayedSpinner } from "../../../ui/delayed-spinner.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { useMyCompanies } from "../api/use-my-companies.ts";
import classes from "./companies.module.css";

const NoCompany = lazy(() => import("./no-company.tsx").then((module) => ({ default: module.NoCompany })));

/** Lets a Business user through only with a company (spec §1); everybody else passes. */
export function CompanyGate({ children }: { children: ReactNode }) {
  const t = useTranslations("companies");
  const { experience, companyId } = useViewer();
  const needed = experience === "business";
  const companies = useMyCompanies({ enabled: needed });
  const items = companies.data?.items;

  useEffect(() => {
    const known = !items || items.some(({ company_id }) => company_id === companyId);
    if (needed && !known) setActiveCompany(items[0]?.company_id ?? null);
  }, [needed, items, companyId]);

  // Who chose a company before is let in while the list is read again.
  if (!needed || (companyId !== null && items?.length !== 0)) return children;
  if (companies.isError) {
    return (
      <div className={classes.pending}>
        <ErrorState
          error={companies.error}
          title={t("load_failed")}
          onRetry={() => void companies.refetch()}
          retrying={companies.isFetching}
        />
      </div>
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
