import { getDashboard, getPlatformOverview } from "@safeport/contract/insight/dashboard/dashboard.endpoints";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** The figures of a month: of a company, or of the caller's own reports. */
export function useDashboard(companyId: string | null, month: string | undefined) {
  const query = { ...(companyId && { company_id: companyId }), ...(month && { month }) };
  return useQuery({ ...queryOf(getDashboard, { query }), placeholderData: keepPreviousData });
}

/** Current figures of the platform, for staff. */
export function usePlatformOverview() {
  return useQuery(queryOf(getPlatformOverview));
}
