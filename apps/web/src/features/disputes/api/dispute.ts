import { listOpenDisputes, openDispute } from "@safeport/contract/disputes/dispute.endpoints";
import type { OpenDisputeInput } from "@safeport/contract/disputes/dispute.schema";
import type { Report, ReportCard } from "@safeport/contract/reports/report.schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/call.ts";
import { queryOf } from "../../../lib/query-client.ts";
import { refreshReport } from "../../reports/shared/api/report-cache.ts";

/** The open disputes on a report, asked anew by each dialog; not asked when the report says, as the dialog opens, that there are none. */
export function useOpenDisputes({ report_id, dispute_open }: Report | ReportCard) {
  const [enabled] = useState(dispute_open);
  return useQuery({ ...queryOf(listOpenDisputes, { params: { report_id } }), enabled, gcTime: 0 });
}

/** Opens a dispute over a report, which is refetched then. */
export function useOpenDispute() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: OpenDisputeInput) => call(openDispute, { body }),
    onSuccess: (dispute) => refreshReport(cache, dispute.report_id),
  });
}
