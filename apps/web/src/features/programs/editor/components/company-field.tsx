import { useTranslations } from "use-intl";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { SelectField } from "../../shared/components/select-field.tsx";
import { useCompanies } from "../api/use-companies.ts";

interface CompanyFieldProps {
  value: string | null;
  onChange: (companyId: string | null) => void;
  error: string | undefined;
}

/** For staff, who create programs for any company. */
export function CompanyField({ value, onChange, error }: CompanyFieldProps) {
  const t = useTranslations("programs/editor");
  const companies = useCompanies({ enabled: true });
  if (companies.error) return <ErrorState error={companies.error} onRetry={() => void companies.refetch()} strip />;
  return (
    <SelectField
      name="company_id"
      label={t("company")}
      options={[
        { value: "", label: t("choose") },
        ...(companies.data ?? []).map(({ company_id, name }) => ({ value: company_id, label: name })),
      ]}
      value={value ?? ""}
      onChange={(companyId) => onChange(companyId || null)}
      error={error}
    />
  );
}
