import { defaultPageSize } from "@safeport/contract/kernel/paging.limits";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { useQueries } from "@tanstack/react-query";
import { queryOf } from "../../../lib/query-client.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { type Neighbours, neighboursOf } from "./neighbours.ts";
import type { ReportPlaceSearch } from "./report-list-search.ts";
import { listAroundPlace, placeOfSearch } from "./report-place.ts";
import type { ReportsQuery } from "./report-views.ts";
import { listOf } from "./report-views.ts";

/** The reports before and after one in the list that its address names; null without a list, or until it is known. */
export function useNeighbours(reportId: string, search: ReportPlaceSearch): Neighbours | null {
  const viewer = useViewer();
  const place = placeOfSearch(search);
  const own = place === null ? 0 : Math.ceil(place / defaultPageSize);
  const { listQuery } = listOf({ ...viewer, search: listAroundPlace(search) });
  // The page of the place, and those before and after it as soon as they are needed.
  const known = usePages(listQuery, [own]);
  const needed = place === null ? [] : (neighboursOf(reportId, place, known)?.missing ?? []);
  const others = usePages(
    listQuery,
    [own - 1, own + 1].map((page) => (needed.includes(page) ? page : 0)),
  );
  return place === null ? null : neighboursOf(reportId, place, [...known, ...others]);
}

/** The given pages of a list, as far as they are there; 0 stands for none. */
function usePages(query: ReportsQuery, pages: readonly number[]) {
  return useQueries({
    queries: pages.map((page) => ({
      ...queryOf(listReports, { query: { ...query, page } }),
      enabled: page >= 1,
      placeholderData: undefined,
    })),
    combine: (results) =>
      results.flatMap(({ data }) => (data ? [{ ...data, ids: data.items.map(({ report_id }) => report_id) }] : [])),
  });
}
