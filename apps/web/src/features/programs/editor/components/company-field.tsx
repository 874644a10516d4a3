import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { useCompany } from "../../../companies/api/company.ts";
import { useCompanySearch } from "../api/program.ts";
import type { ProgramFields } from "../use-program-form.ts";

/** The company of a new program, searched by name; for accounts that may create programs for any company. */
export function CompanyField({ form }: { form: ProgramFields }) {
  const t = useTranslations("programs/editor");
  const [typed, setTyped] = useState("");
  const chosen = useCompany(form.values.company_id).data;
  // Once a company is chosen the box shows its name, which must not filter the list.
  const [search] = useDebouncedValue(typed === chosen?.name ? "" : typed.trim(), 250);
  const { data, error, refetch } = useCompanySearch(search);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} strip alone />;
  const matches = data?.items ?? [];
  const companies =
    chosen && !matches.some(({ company_id }) => company_id === chosen.company_id) ? [chosen, ...matches] : matches;
  return (
    <Select
      {...form.getInputProps("company_id")}
      label={t("company")}
      placeholder={t("company_search")}
      searchable
      clearable
      maxLength={textLimits.name}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has filtered them.
      filter={({ options }) => options}
      data={companies.map(({ company_id, name }) => ({ value: company_id, label: name }))}
      nothingFoundMessage={data && t("company_none")}
    />
  );
}
