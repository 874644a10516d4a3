import { type disputeTypes, openDispute } from "@safeport/contract/disputes/dispute.endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { refreshReport } from "../../reports/shared/api/report-cache.ts";

interface DisputeInput {
  dispute_type: (typeof disputeTypes)[number];
  dispute_description: string;
}

export function useOpenDispute(reportId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: DisputeInput) => call(openDispute, { body: { ...input, report_id: reportId } }),
    onSuccess: () => refreshReport(cache, reportId),
  });
}
