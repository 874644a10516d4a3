import { useTranslations } from "use-intl";
import { ErrorState } from "../../../../ui/error-state.tsx";
import type { useCompany } from "../../../companies/api/company.ts";

/** Shown when the active company could not be loaded, since the page then hides what depends on it. */
export function CompanyFailure({ company }: { company: ReturnType<typeof useCompany> }) {
  const t = useTranslations("programs");
  if (!company.error) return null;
  return (
    <ErrorState
      strip
      title={t("company_failed")}
      error={company.error}
      onRetry={() => void company.refetch()}
      retrying={company.isFetching}
    />
  );
}
