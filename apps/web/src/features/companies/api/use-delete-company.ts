import { deleteCompany, listCompanies } from "@safeport/contract/companies/company.endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryKey } from "../../../lib/query-client.ts";

/** Deletes a company for good; 409 while it has open reports. */
export function useDeleteCompany(companyId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteCompany, { params: { company_id: companyId } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKey(listCompanies) }),
  });
}
