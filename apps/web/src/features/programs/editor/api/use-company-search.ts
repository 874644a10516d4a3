import { listCompanies } from "@safeport/contract/companies/company.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** Companies whose name contains `search`, for staff, who create programs for any of them. */
export function useCompanySearch(search: string) {
  return useQuery(queryOf(listCompanies, { query: { size: 20, ...(search && { search }) } }));
}
