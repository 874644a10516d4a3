import { letInReport } from "@safeport/contract/flood/order/intake.endpoints";
import { readPlace } from "@safeport/contract/flood/order/place.endpoints";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** The place of a report, read anew with each version of it. */
export function usePlace(reportId: string, version: number) {
  const { queryKey, queryFn } = queryOf(readPlace, { params: { report_id: reportId } });
  return useQuery({ queryKey: [...queryKey, version], queryFn, staleTime: 60_000, placeholderData: keepPreviousData });
}

/** Lets in a waiting report. */
export function useLetIn(reportId: string) {
  return useSend(() => sending(letInReport, { params: { report_id: reportId } }), { rereads: [readPlace] });
}
