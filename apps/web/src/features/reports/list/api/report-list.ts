import type { ReportCard } from "@safeport/contract/reports/core/report.schema";
import { countReports, listReports } from "@safeport/contract/reports/report.endpoints";
import { useQueries, useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import type { ReportsQuery } from "../../core/report-views.ts";
import { waitingQueries } from "./prefetch.ts";

/** A sent report is in its cluster after two seconds, of which no message tells; milliseconds. */
const clusterPauseMs = 2_000;
const clusterLimitMs = 10_000;

/** One page of reports. */
export function useReports(query: ReportsQuery) {
  return useQuery({
    ...queryOf(listReports, { query }),
    refetchInterval: ({ state: { data } }) => {
      const waits = ({ cluster, created_at }: ReportCard) => !cluster && Date.now() - Date.parse(created_at) < clusterLimitMs;
      return query.clusters === "true" && data?.items.some(waits) ? clusterPauseMs : false;
    },
  });
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
