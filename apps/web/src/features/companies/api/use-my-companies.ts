import { listCompanies } from "@safeport/contract/companies/company.endpoints";
import { maxPageSize } from "@safeport/contract/kernel/paging.limits";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../lib/query-client.ts";

/** The companies somebody owns or belongs to. */
export function useMyCompanies({ enabled }: { enabled: boolean }) {
  return useQuery({ ...queryOf(listCompanies, { query: { size: maxPageSize, return_associated_companies: "true" } }), enabled });
}
