import { defaultReportSort, reportSorts } from "@safeport/contract/reports/list/report-sort.values";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { FilterButton } from "../../../../ui/filter-button.tsx";
import { ListFilter } from "../../../../ui/list-filters.tsx";
import type { ListView } from "../../core/report-views.ts";
import { useReportListSearch } from "../../core/use-report-list-search.ts";
import { noFilters, setFiltersOf } from "../set-filters.ts";
import { FilterFields, MoreFilterFields } from "./filter-fields.tsx";

/** The button of the filters, and the order of the list; all of it is in the address. */
export function ReportFilters({ view }: { view: ListView }) {
  const sortName = useTranslations("reports.sort");
  const { experience, companyId } = useViewer();
  const list = useReportListSearch();
  const { search, setSearch } = list;
  return (
    <>
      <FilterButton
        count={setFiltersOf({ experience, companyId, search }).length}
        onClear={() => setSearch(noFilters)}
        intent={MoreFilterFields.intent}
      >
        <FilterFields view={view} />
      </FilterButton>
      <ListFilter
        wide
        list={list}
        name="sort"
        standard={defaultReportSort}
        label={sortName("label")}
        options={reportSorts.map((name) => ({ value: name, label: sortName(name) }))}
      />
    </>
  );
}
