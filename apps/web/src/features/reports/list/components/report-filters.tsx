import { defaultReportSort, reportSorts } from "@safeport/contract/reports/list/report-sort.values";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { FilterButton } from "../../../../ui/filter-button.tsx";
import { FilterSelect } from "../../../../ui/list-tools.tsx";
import type { ListView } from "../../core/report-views.ts";
import { useReportListSearch } from "../../core/use-report-list-search.ts";
import { noFilters, setFiltersOf } from "../set-filters.ts";
import { FilterFields, MoreFilterFields } from "./filter-fields.tsx";

/** The button of the filters, and the order of the list; all of it is in the address. */
export function ReportFilters({ view }: { view: ListView }) {
  const sortName = useTranslations("reports.sort");
  const { experience, companyId } = useViewer();
  const { search, setSearch } = useReportListSearch();
  return (
    <>
      <FilterButton
        count={setFiltersOf({ experience, companyId, search }).length}
        onClear={() => setSearch(noFilters)}
        intent={MoreFilterFields.intent}
      >
        <FilterFields view={view} />
      </FilterButton>
      <FilterSelect
        wide
        aria-label={sortName("label")}
        value={reportSorts.find((name) => name === search.sort) ?? defaultReportSort}
        onChange={({ currentTarget: { value } }) => setSearch({ sort: value === defaultReportSort ? undefined : value })}
        data={reportSorts.map((name) => ({ value: name, label: sortName(name) }))}
      />
    </>
  );
}
