import { countReports, listReports } from "@safeport/contract/reports/report.endpoints";
import { type QueryClient, useQueries, useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { useViewer, type Viewer } from "../../../../lib/viewer.ts";
import { type ListParams, listOf, type ReportsQuery } from "../report-views.ts";

/** One page of reports. */
export function useReports(query: ReportsQuery) {
  return useQuery(queryOf(listReports, { query }));
}

/** Fetches the list and the counts of the Reports page before it opens. */
export function prefetchReports(cache: QueryClient, looking: ListParams): void {
  // A company's lists wait until it is known which company is meant.
  if (looking.experience === "business" && looking.companyId === null) return;
  const { listQuery } = listOf(looking);
  void cache.prefetchQuery(queryOf(listReports, { query: listQuery }));
  void cache.prefetchQuery(queryOf(countReports, { query: { company_id: listQuery.company_id } }));
}

/** How many reports are in each view. */
export function useReportCounts(companyId: string | undefined) {
  return useQuery(queryOf(countReports, { query: { company_id: companyId } }));
}

/** Reports shown of each kind. */
const size = 3;

type Reader = Pick<Viewer, "experience" | "companyId">;

function waitingQueries({ experience, companyId }: Reader): ReportsQuery[] {
  const queries: Record<typeof experience, ReportsQuery[]> = {
    researcher: [
      { status: "needs_more_info", size },
      { status: "draft", size },
    ],
    business: companyId === null ? [] : [{ company_id: companyId, status: "NEW", sort: "oldest", size }],
    staff: [{ disputed_reports_only: "true", size }],
  };
  return queries[experience];
}

/** Fetches the waiting reports before their page opens. */
export function prefetchWaitingReports(cache: QueryClient, reader: Reader): void {
  for (const query of waitingQueries(reader)) void cache.prefetchQuery(queryOf(listReports, { query }));
}

/** The reports that wait for the reader: questions and drafts of a researcher, what a company has not looked at, the oldest first, disputes for staff. */
export function useWaitingReports() {
  const viewer = useViewer();
  return useQueries({
    queries: waitingQueries(viewer).map((query) => queryOf(listReports, { query })),
    combine: (results) => ({
      reports: results.flatMap(({ data }) => data?.items ?? []),
      error: results.find(({ error }) => error)?.error ?? null,
      isPending: results.some(({ isPending }) => isPending),
      isFetching: results.some(({ isFetching }) => isFetching),
      retry: () => void Promise.all(results.map(({ refetch }) => refetch())),
    }),
  });
}
