import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { searchAtPlace } from "../list/report-place.ts";
import { useNeighbours } from "../list/use-neighbours.ts";

const page = getRouteApi("/_app/reports/$reportId/");

/** Opens the report after this one in the list that the address names; undefined without one. */
export function useGoToNext(reportId: string): (() => void) | undefined {
  const navigate = useNavigate();
  const search = page.useSearch();
  const next = useNeighbours(reportId, search)?.next;
  if (!next) return undefined;
  return () =>
    void navigate({
      to: "/reports/$reportId",
      params: { reportId: next.reportId },
      search: searchAtPlace(search, next.place),
    });
}
