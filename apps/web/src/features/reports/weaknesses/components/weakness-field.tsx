import { NativeSelect, Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Weakness } from "@safeport/contract/reports/core/report.schema";
import { weaknessStandards } from "@safeport/contract/reports/weaknesses/weakness.limits";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { SearchSelect } from "../../core/components/search-select.tsx";
import { useWeaknesses, useWeaknessGroups } from "../api/weakness.ts";

interface WeaknessFieldProps {
  /** The program whose rules apply; null for people who may name any. */
  programId: string | null;
  value: Weakness | null;
  onChange: (weakness: Weakness | null) => void;
  error: ReactNode;
}

/** Selects the weakness (CWE). */
export function WeaknessField({ programId, value, onChange, error }: WeaknessFieldProps) {
  const t = useTranslations("reports/editor.weakness");
  const [search, setSearch] = useState("");
  const [settled] = useDebouncedValue(search.trim(), 150);
  const [group, setGroup] = useState("");
  const groups = useWeaknessGroups();
  const weaknesses = useWeaknesses(settled, { group, programId });
  const found = weaknesses.data?.items ?? [];
  // The choice is remembered with its message, since the next search may not find it.
  const [refused, setRefused] = useState<{ id: string; message: string | null } | null>(null);
  const refusedWith = value && refused?.id === value.weakness_id ? refused.message : null;
  function choose(id: string | null): void {
    const chosen = found.find(({ weakness_id }) => weakness_id === id);
    setRefused(chosen ? { id: chosen.weakness_id, message: chosen.refused_with } : null);
    onChange(chosen ? { weakness_id: chosen.weakness_id, cwe_id: chosen.cwe_id, name: chosen.name } : null);
  }
  return (
    <Stack gap={6}>
      <SearchSelect
        name="weakness_id"
        label={t("label")}
        description={t("hint")}
        placeholder={t("placeholder")}
        error={error ?? refusedWith}
        value={value && { id: value.weakness_id, label: `${value.name} (CWE-${value.cwe_id})` }}
        onChange={choose}
        search={search}
        onSearch={setSearch}
        loading={weaknesses.isPending}
        options={found.map(({ weakness_id, name, cwe_id }) => ({ id: weakness_id, label: name, note: `CWE-${cwe_id}` }))}
      />
      <NativeSelect
        size="xs"
        maw={360}
        aria-label={t("group")}
        value={group}
        onChange={({ currentTarget }) => setGroup(currentTarget.value)}
        data={[
          { value: "", label: t("all_groups") },
          ...weaknessStandards.map((standard) => ({
            group: t(`standard.${standard}`),
            items: groups
              .filter((entry) => entry.standard === standard)
              .map((entry) => ({ value: entry.group, label: `${entry.group} ${entry.name}` })),
          })),
        ]}
      />
    </Stack>
  );
}
