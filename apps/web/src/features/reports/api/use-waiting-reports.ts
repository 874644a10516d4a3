import { listReports } from "@safeport/contract/reports/report.endpoints";
import { useQueries } from "@tanstack/react-query";
import { queryOf } from "../../../lib/query-client.ts";
import { useViewer } from "../../../lib/viewer.ts";
import type { ReportsQuery } from "./use-reports.ts";

/** As many of a kind as can be taken in at a glance. */
const size = 3;

/** The reports that wait for the reader: questions and drafts of a researcher, what a company has not looked at, disputes for staff. */
export function useWaitingReports() {
  const { experience, companyId } = useViewer();
  const asked: Record<typeof experience, ReportsQuery[]> = {
    researcher: [
      { status: "needs_more_info", size },
      { status: "draft", size },
    ],
    business: companyId === null ? [] : [{ company_id: companyId, status: "NEW", size }],
    staff: [{ disputed_reports_only: "true", size }],
  };
  return useQueries({
    queries: asked[experience].map((query) => queryOf(listReports, { query })),
    combine: (results) => ({
      reports: results.flatMap(({ data }) => data?.items ?? []),
      error: results.find(({ error }) => error)?.error ?? null,
      isPending: results.some(({ isPending }) => isPending),
      isFetching: results.some(({ isFetching }) => isFetching),
      retry: () => void Promise.all(results.map(({ refetch }) => refetch())),
    }),
  });
}
