import { NativeSelect, NumberInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { automations } from "@safeport/contract/reports/core/report.values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { idValue } from "../../../../lib/id-value.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import tools from "../../../../ui/list-tools.module.css";
import { usePrograms } from "../../../programs/core/api/program.ts";
import { useScopes } from "../../../programs/scopes/api/scope.ts";
import { SearchSelect } from "../../core/components/search-select.tsx";
import type { ReportListSearch } from "../../core/report-list-search.ts";
import { missedFilters } from "../../core/report-views.ts";
import { useReportListSearch } from "../../core/use-report-list-search.ts";
import { useWeaknesses } from "../../weaknesses/api/weakness.ts";

/** Filters that are used less often; all of it is in the address. */
export function MoreFilterFields() {
  const t = useTranslations("reports/desk.filters");
  const { search, setSearch } = useReportListSearch();
  const set = (change: Partial<ReportListSearch>) => setSearch(change);
  return (
    <>
      <WeaknessFilter search={search} set={set} />
      <AssetFilter search={search} set={set} />
      <div className={tools.pairs}>
        <Bound name="min_age" search={search} set={set} label={t("min_age")} max={36_500} />
        <Bound name="max_age" search={search} set={set} label={t("max_age")} max={36_500} />
        <Bound name="min_completeness" search={search} set={set} label={t("min_completeness")} max={100} />
        <Bound name="max_completeness" search={search} set={set} label={t("max_completeness")} max={100} />
        <YesOrNo name="has_files" search={search} set={set} label={t("has_files")} />
        <YesOrNo name="has_dispute" search={search} set={set} label={t("has_dispute")} />
      </div>
      <MissedFilter search={search} set={set} />
      <AutomationFilter search={search} set={set} />
    </>
  );
}

interface FilterProps {
  search: ReportListSearch;
  set: (change: Partial<ReportListSearch>) => void;
}

function WeaknessFilter({ search, set }: FilterProps) {
  const t = useTranslations("reports/desk.filters");
  const [text, setText] = useState("");
  const [settled] = useDebouncedValue(text.trim(), 150);
  const id = idValue(search.weakness_id) ?? null;
  const weaknesses = useWeaknesses(settled, { group: "", programId: null });
  const found = weaknesses.data?.items ?? [];
  // Chosen here, or named by an address, of which the list may not have the name.
  const [name, setName] = useState("");
  const chosen = found.find(({ weakness_id }) => weakness_id === id)?.name ?? name;
  return (
    <SearchSelect
      inPopover
      name="weakness"
      label={t("weakness")}
      description=""
      placeholder={t("any")}
      value={id ? { id, label: chosen || t("one_weakness") } : null}
      onChange={(next) => {
        setName(found.find(({ weakness_id }) => weakness_id === next)?.name ?? "");
        set({ weakness_id: next ?? undefined });
      }}
      search={text}
      onSearch={setText}
      loading={weaknesses.isPending}
      options={found.map(({ weakness_id, name: label, cwe_id }) => ({ id: weakness_id, label, note: `CWE-${cwe_id}` }))}
    />
  );
}

/** The program, and one of its assets. */
function AssetFilter({ search, set }: FilterProps) {
  const t = useTranslations("reports/desk.filters");
  const { companyId } = useViewer();
  const programId = idValue(search.program_id) ?? "";
  const scopeId = search.scope_id === "none" ? "none" : (idValue(search.scope_id) ?? "");
  const ofCompany = { ...(companyId && { company_id: companyId }), size: 100 };
  const programs = usePrograms(ofCompany, { enabled: companyId !== null }).data?.items ?? [];
  const scopes = useScopes(programId || null).data?.items ?? [];
  // Researchers and staff come to one program by its page.
  if (companyId === null && programId === "") return null;
  return (
    <div className={tools.pairs}>
      <NativeSelect
        label={t("program")}
        value={programId}
        onChange={({ currentTarget: { value } }) =>
          set({ program_id: value || undefined, scope_id: scopeId === "none" ? "none" : undefined })
        }
        data={withChosen(
          programs.map(({ program_id, title }) => ({ value: program_id, label: title })),
          { value: programId, any: t("any"), unknown: t("one_program") },
        )}
      />
      <NativeSelect
        label={t("asset")}
        value={scopeId}
        onChange={({ currentTarget: { value } }) => set({ scope_id: value || undefined })}
        data={withChosen(
          [
            { value: "none", label: t("unlisted") },
            ...scopes.map(({ scope_id, identifier }) => ({ value: scope_id, label: identifier })),
          ],
          { value: scopeId, any: t("any"), unknown: t("one_asset") },
        )}
      />
    </div>
  );
}

/** The options of a filter; a value of the address that is not among them stays. */
function withChosen(
  options: { value: string; label: string }[],
  { value, any, unknown }: { value: string; any: string; unknown: string },
) {
  const isKnown = value === "" || options.some((option) => option.value === value);
  return [{ value: "", label: any }, ...options, ...(isKnown ? [] : [{ value, label: unknown }])];
}

interface BoundProps extends FilterProps {
  name: "min_age" | "max_age" | "min_completeness" | "max_completeness";
  label: string;
  max: number;
}

function Bound({ name, search, set, label, max }: BoundProps) {
  return (
    <NumberInput
      label={label}
      min={0}
      max={max}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={search[name] ?? ""}
      onChange={(value) => set({ [name]: value === "" ? undefined : String(value) })}
    />
  );
}

function MissedFilter({ search, set }: FilterProps) {
  const t = useTranslations("reports/desk.filters");
  const name = useTranslations("reports.clock.target");
  return (
    <NativeSelect
      label={t("missed")}
      value={search.missed ?? ""}
      onChange={({ currentTarget: { value } }) => set({ missed: value || undefined })}
      data={[
        { value: "", label: t("any") },
        ...missedFilters.map((value) => ({ value, label: value === "any" ? t("any_target") : name(value) })),
      ]}
    />
  );
}

function AutomationFilter({ search, set }: FilterProps) {
  const t = useTranslations("reports/desk.filters");
  const name = useTranslations("reports.automation");
  return (
    <NativeSelect
      label={t("automation")}
      value={automations.find((value) => value === search.automation) ?? ""}
      onChange={({ currentTarget: { value } }) => set({ automation: value || undefined })}
      data={[{ value: "", label: t("any") }, ...automations.map((value) => ({ value, label: name(value) }))]}
    />
  );
}

interface YesOrNoProps extends FilterProps {
  name: "has_files" | "has_dispute";
  label: string;
}

function YesOrNo({ name, search, set, label }: YesOrNoProps) {
  const t = useTranslations("reports/desk.filters");
  return (
    <NativeSelect
      label={label}
      value={search[name] ?? ""}
      onChange={({ currentTarget: { value } }) => set({ [name]: value || undefined })}
      data={[
        { value: "", label: t("any") },
        { value: "true", label: t("yes") },
        { value: "false", label: t("no") },
      ]}
    />
  );
}
