import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useCompanySearch } from "../api/desk.ts";

interface CompanySelectProps {
  value: string | null;
  onChange: (companyId: string | null) => void;
  error: string | false;
}

/** One of all companies, found by a part of its name. */
export function CompanySelect({ value, onChange, error }: CompanySelectProps) {
  const t = useTranslations("wallet/admin.adjust");
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(value === null ? typed.trim() : "", 250);
  const { data } = useCompanySearch(search);
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const companies = data?.items.map(({ company_id, name }) => ({ value: company_id, label: name })) ?? [];
  const isListed = companies.some(({ value: id }) => id === chosen?.value);
  return (
    <Select
      label={t("company")}
      placeholder={t("company_search")}
      searchable
      clearable
      maxLength={textLimits.name}
      value={value}
      onChange={(id) => {
        setChosen(companies.find(({ value: one }) => one === id) ?? null);
        onChange(id);
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has filtered them.
      filter={({ options }) => options}
      data={chosen && !isListed ? [chosen, ...companies] : companies}
      nothingFoundMessage={data && t("company_none")}
      error={error}
      data-autofocus
    />
  );
}
