import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { listAroundPlace, searchAtPlace } from "../list/report-place.ts";
import { useNeighbours } from "../list/use-neighbours.ts";

const page = getRouteApi("/_app/reports/$reportId/");

/** Opens the report after this one in the list that the address names, and after the last one that list; undefined without a list. */
export function useGoToNext(reportId: string): (() => void) | undefined {
  const navigate = useNavigate();
  const search = page.useSearch();
  const neighbours = useNeighbours(reportId, search);
  if (!neighbours) return undefined;
  const { next } = neighbours;
  if (!next) return () => void navigate({ to: "/reports", search: listAroundPlace(search) });
  return () =>
    void navigate({
      to: "/reports/$reportId",
      params: { reportId: next.reportId },
      search: searchAtPlace(search, next.place),
    });
}
