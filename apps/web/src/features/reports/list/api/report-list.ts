import { countReports, listReports } from "@safeport/contract/reports/report.endpoints";
import { useQueries, useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import type { ReportsQuery } from "../../core/report-views.ts";
import { waitingQueries } from "./prefetch.ts";

/** One page of reports. */
export function useReports(query: ReportsQuery) {
  return useQuery(queryOf(listReports, { query }));
}

/** Number of reports in each view. */
export function useReportCounts(companyId: string | undefined) {
  return useQuery(queryOf(countReports, { query: { company_id: companyId } }));
}

/**
 * The reports that wait for the reader, by group: questions, drafts and requests to publish for a researcher; bounties, requests to publish and new
 * reports for a company; disputes for staff.
 */
export function useWaitingReports() {
  const viewer = useViewer();
  const waiting = waitingQueries(viewer);
  const groups = [...new Set(waiting.map(({ group }) => group))];
  return useQueries({
    queries: waiting.map(({ query }) => queryOf(listReports, { query })),
    combine: (results) => ({
      groups: groups.map((group) => ({
        group,
        reports: results.flatMap(({ data }, at) => (waiting[at]?.group === group ? (data?.items ?? []) : [])),
      })),
      error: results.find(({ error }) => error)?.error ?? null,
      isPending: results.some(({ isPending }) => isPending),
      isFetching: results.some(({ isFetching }) => isFetching),
      retry: () => void Promise.all(results.map(({ refetch }) => refetch())),
    }),
  });
}
