import { listReports } from "@safeport/contract/reports/report.endpoints";
import { type QueryClient, useQueries } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { useViewer, type Viewer } from "../../../../lib/viewer.ts";
import type { ReportsQuery } from "./use-reports.ts";

/** As many of a kind as can be taken in at a glance. */
const size = 3;

type Who = Pick<Viewer, "experience" | "companyId">;

function waitingQueries({ experience, companyId }: Who): ReportsQuery[] {
  const asked: Record<typeof experience, ReportsQuery[]> = {
    researcher: [
      { status: "needs_more_info", size },
      { status: "draft", size },
    ],
    business: companyId === null ? [] : [{ company_id: companyId, status: "NEW", sort: "oldest", size }],
    staff: [{ disputed_reports_only: "true", size }],
  };
  return asked[experience];
}

/** Asks for them ahead of their page. */
export function prefetchWaitingReports(cache: QueryClient, who: Who): void {
  for (const query of waitingQueries(who)) void cache.prefetchQuery(queryOf(listReports, { query }));
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
