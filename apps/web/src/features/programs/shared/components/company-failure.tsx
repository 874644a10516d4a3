import { useTranslations } from "use-intl";
import { ErrorState } from "../../../../ui/error-state.tsx";
import type { useCompany } from "../api/use-company.ts";

/** Says when it is not known what the active company may do, since the page then leaves out what depends on it. */
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
