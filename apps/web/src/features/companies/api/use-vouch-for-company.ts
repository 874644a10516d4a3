import { getCompany, listCompanies, vouchForCompany } from "@safeport/contract/companies/company.endpoints";
import type { VouchInput } from "@safeport/contract/companies/company.schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryKey, queryOf } from "../../../lib/query-client.ts";

/** Vouches for a company in the name of the platform. */
export function useVouchForCompany(companyId: string) {
  const cache = useQueryClient();
  const params = { company_id: companyId };
  return useMutation({
    mutationFn: (body: VouchInput) => call(vouchForCompany, { params, body }),
    onSuccess: (company) => {
      cache.setQueryData(queryOf(getCompany, { params }).queryKey, company);
      return cache.invalidateQueries({ queryKey: queryKey(listCompanies) });
    },
  });
}
