import { listSimilar } from "@safeport/contract/insight/similar/similar.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** Similar reports, among those that the reader may see. */
export function useSimilar(reportId: string) {
  return useQuery({ ...queryOf(listSimilar, { params: { report_id: reportId } }), staleTime: 60_000 });
}
