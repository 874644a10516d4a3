import { listViews } from "@safeport/contract/desk/view.endpoints";
import { decideCluster, getCluster, moveToCluster } from "@safeport/contract/flood/clusters/cluster.endpoints";
import { countReports, getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

export type Decision = z.input<NonNullable<(typeof decideCluster)["body"]>>;

/** A page of the cluster of a report. */
export function useCluster(reportId: string, page: number, size?: number) {
  const query = queryOf(getCluster, { params: { report_id: reportId }, query: { page, ...(size && { size }) } });
  return useQuery({ ...query, placeholderData: keepPreviousData });
}

/** Puts a report into the cluster of the one with a number; null takes it out of its own. */
export function useMoveToCluster() {
  return useSend(
    ({ reportId, of }: { reportId: string; of: number | null }) =>
      sending(moveToCluster, { params: { report_id: reportId }, body: { of } }),
    { rereads: [getCluster, listReports] },
  );
}

/** Decides the first report of a cluster and others of it. */
export function useDecideCluster(reportId: string) {
  return useSend((body: Decision) => sending(decideCluster, { params: { report_id: reportId }, body }), {
    rereads: [listReports, countReports, listViews, getReport, listTimeline, getCluster],
  });
}
