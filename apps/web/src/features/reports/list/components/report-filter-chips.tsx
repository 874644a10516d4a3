import { useTranslations } from "use-intl";
import { formatMonth } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { FilterChips } from "../../../../ui/filter-chips.tsx";
import { useProgram } from "../../../programs/core/api/program.ts";
import { useScopes } from "../../../programs/scopes/api/scope.ts";
import { useLabels, useTriagers } from "../../core/api/company-choices.ts";
import type { ReportsQuery } from "../../core/report-views.ts";
import { useReportListSearch } from "../../core/use-report-list-search.ts";
import { useWeaknesses } from "../../weaknesses/api/weakness.ts";
import { type FilterName, noFilters } from "../set-filters.ts";

interface ReportFilterChipsProps {
  names: readonly FilterName[];
  query: ReportsQuery;
}

/** The filters that are set, in words. */
export function ReportFilterChips({ names, query }: ReportFilterChipsProps) {
  const { setSearch } = useReportListSearch();
  const textOf = useFilterText(names, query);
  return (
    <FilterChips
      filters={names.map((name) => ({
        key: name,
        text: textOf(name),
        // An asset is one of its program.
        remove: () => setSearch({ [name]: undefined, ...(name === "program_id" && { scope_id: undefined }) }),
      }))}
      onClear={() => setSearch(noFilters)}
    />
  );
}

function useFilterText(names: readonly FilterName[], query: ReportsQuery): (name: FilterName) => string {
  const ui = useTranslations("ui.filter");
  const t = useTranslations("reports");
  const more = useTranslations("reports/desk.filters");
  const severityName = useTranslations("reports/severity");
  const statusName = useTranslations("reports/status");
  const { locale } = useI18n();
  const { companyId } = useViewer();
  const ofCompany = (name: FilterName) => ({ enabled: companyId !== null && names.includes(name) });
  const triagers = useTriagers(companyId ?? "", ofCompany("assignee"));
  const labels = useLabels(companyId ?? "", ofCompany("label"));
  const program = useProgram(query.program_id).data;
  const scopes = useScopes(names.includes("scope_id") ? (query.program_id ?? null) : null).data?.items ?? [];
  const weaknesses = useWeaknesses("", { group: "", programId: null, enabled: names.includes("weakness_id") }).data?.items ?? [];
  const valueText = (name: FilterName): string => {
    switch (name) {
      case "severity":
        return query.severity ? severityName(`${query.severity}`) : "";
      case "status":
        return query.status === "ACTIVE" ? t("filter.open") : statusName(`${query.status}` as "new");
      case "turn":
        return query.turn ? t(`turn.${query.turn}`) : "";
      case "assignee":
        if (query.assignee === "me") return t("filter.me");
        if (query.assignee === "none") return t("filter.nobody");
        return triagers.find(({ username }) => username === query.assignee)?.full_name ?? `@${query.assignee}`;
      case "label":
        if (query.label === "none") return t("filter.no_label");
        return labels.find(({ label_id }) => label_id === query.label)?.name ?? t("filter.one_label");
      case "contested":
        return t("filter.contested");
      case "program_id":
        return program?.title ?? t("filter.one_program");
      case "scope_id":
        if (query.scope_id === "none") return more("unlisted");
        return scopes.find(({ scope_id }) => scope_id === query.scope_id)?.identifier ?? more("one_asset");
      case "weakness_id":
        return weaknesses.find(({ weakness_id }) => weakness_id === query.weakness_id)?.name ?? more("one_weakness");
      case "received":
        return query.received ? formatMonth(query.received, locale) : "";
      case "has_files":
      case "has_dispute":
        return more(query[name] === "true" ? "yes" : "no");
      case "automation":
        return query.automation ? t(`automation.${query.automation}`) : "";
      case "missed":
        return query.missed === "any" || !query.missed ? more("any_target") : t(`clock.target.${query.missed}`);
      default:
        return String(query[name] ?? "");
    }
  };
  const nameText = (name: FilterName): string => {
    switch (name) {
      case "severity":
      case "status":
      case "turn":
      case "assignee":
      case "label":
        return t(`filter.${name}`);
      case "contested":
        return t("filter.author_answer");
      case "program_id":
        return more("program");
      case "scope_id":
        return more("asset");
      case "weakness_id":
        return more("weakness");
      case "received":
        return t("filter.month");
      default:
        return more(name);
    }
  };
  return (name) => ui("chip", { name: nameText(name), value: valueText(name) });
}
