import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { listCompanies } from "@safeport/contract/companies/company.endpoints";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { queryOf } from "../lib/query-client.ts";

interface CompanySelectProps {
  value: string | null;
  onChange: (companyId: string | null) => void;
  error: string | false;
  label?: string;
  description?: string;
  /** The chosen company at first, whose name is known. */
  initial?: { company_id: string; name: string } | null;
  /** Whether it has the focus in a dialog. */
  focused?: boolean;
}

/** One of all companies, found by a part of its name. */
export function CompanySelect({ value, onChange, error, label, description, initial, focused = false }: CompanySelectProps) {
  const t = useTranslations("ui.company");
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(value === null ? typed.trim() : "", 250);
  const { data } = useQuery(queryOf(listCompanies, { query: { size: 20, ...(search && { search }) } }));
  const [chosen, setChosen] = useState(initial ? { value: initial.company_id, label: initial.name } : null);
  const companies = data?.items.map(({ company_id, name }) => ({ value: company_id, label: name })) ?? [];
  const isListed = companies.some(({ value: id }) => id === chosen?.value);
  const choose = (id: string | null) => {
    setChosen(companies.find(({ value: one }) => one === id) ?? null);
    onChange(id);
  };
  return (
    <Select
      label={label ?? t("label")}
      description={description}
      placeholder={t("search")}
      searchable
      clearable
      maxLength={textLimits.name}
      value={value}
      onChange={choose}
      // The button that clears it is for the mouse only; from the keyboard its name is deleted.
      onInput={({ currentTarget }) => {
        if (currentTarget.value === "" && value !== null) choose(null);
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has filtered them.
      filter={({ options }) => options}
      data={chosen && !isListed ? [chosen, ...companies] : companies}
      nothingFoundMessage={data && t("none")}
      error={error}
      data-autofocus={focused || undefined}
    />
  );
}
