import { useDebouncedValue } from "@mantine/hooks";
import type { Weakness } from "@safeport/contract/reports/report.schema";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useWeaknesses } from "../api/draft.ts";
import { SearchSelect } from "./search-select.tsx";

interface WeaknessFieldProps {
  value: Weakness | null;
  onChange: (weakness: Weakness | null) => void;
  error: ReactNode;
}

/** What kind of weakness it is (CWE). */
export function WeaknessField({ value, onChange, error }: WeaknessFieldProps) {
  const t = useTranslations("reports/editor.weakness");
  const [search, setSearch] = useState("");
  const [settled] = useDebouncedValue(search.trim(), 150);
  const weaknesses = useWeaknesses(settled);
  const found = weaknesses.data?.items ?? [];
  return (
    <SearchSelect
      name="weakness_id"
      label={t("label")}
      description={t("hint")}
      placeholder={t("placeholder")}
      error={error}
      value={value && { id: value.weakness_id, label: `${value.name} (CWE-${value.cwe_id})` }}
      onChange={(id) => onChange(found.find(({ weakness_id }) => weakness_id === id) ?? null)}
      search={search}
      onSearch={setSearch}
      loading={weaknesses.isPending}
      options={found.map(({ weakness_id, name, cwe_id }) => ({ id: weakness_id, label: name, note: `CWE-${cwe_id}` }))}
    />
  );
}
