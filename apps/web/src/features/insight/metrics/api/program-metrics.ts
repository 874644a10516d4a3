import { getProgramMetrics } from "@safeport/contract/insight/metrics/program-metrics.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** The figures of a program's reports, by the program's id, handle or title. */
export function useProgramMetrics(program: string) {
  return useQuery(queryOf(getProgramMetrics, { params: { program } }));
}
