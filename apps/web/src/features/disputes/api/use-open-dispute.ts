import { type OpenDisputeInput, openDispute } from "@safeport/contract/disputes/dispute.endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { refreshReport } from "../../reports/shared/api/report-cache.ts";

/** Opens a dispute over a report, which is refetched then. */
export function useOpenDispute() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: OpenDisputeInput) => call(openDispute, { body }),
    onSuccess: (dispute) => refreshReport(cache, dispute.report_id),
  });
}
