import { useListSearch } from "../../../lib/use-list-search.ts";

/** The search of the Reports page. */
export const useReportListSearch = () => useListSearch("/_app/reports/");
