import { listOpenDisputes } from "@safeport/contract/disputes/dispute.endpoints";
import type { Report, ReportCard } from "@safeport/contract/reports/report.schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryOf } from "../../../lib/query-client.ts";

/** The open disputes on a report, asked anew by each dialog; not asked when the report says, as the dialog opens, that there are none. */
export function useOpenDisputes({ report_id, dispute_open }: Report | ReportCard) {
  const [enabled] = useState(dispute_open);
  return useQuery({ ...queryOf(listOpenDisputes, { params: { report_id } }), enabled, gcTime: 0 });
}
