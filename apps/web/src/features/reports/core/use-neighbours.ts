import { defaultPageSize } from "@safeport/contract/kernel/paging.limits";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../lib/query-client.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { type Neighbours, neighboursOf, type PageOfIds } from "./neighbours.ts";
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
  const ofPlace = usePage(listQuery, own);
  const needed = place === null ? [] : (neighboursOf(reportId, place, ofPlace)?.missing ?? []);
  const before = usePage(listQuery, needed.includes(own - 1) ? own - 1 : 0);
  const after = usePage(listQuery, needed.includes(own + 1) ? own + 1 : 0);
  return place === null ? null : neighboursOf(reportId, place, [...ofPlace, ...before, ...after]);
}

/** A page of a list as an array of one, empty until it is there; page 0 is never read. */
function usePage(query: ReportsQuery, page: number): PageOfIds[] {
  const { data } = useQuery({
    ...queryOf(listReports, { query: { ...query, page } }),
    enabled: page >= 1,
    placeholderData: () => undefined,
  });
  return data ? [{ ...data, ids: data.items.map(({ report_id }) => report_id) }] : [];
}
