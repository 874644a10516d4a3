import { getCompany, listCompanies } from "@safeport/contract/companies/company.endpoints";
import { type StartDomainInput, startDomainVerification, verifyDomain } from "@safeport/contract/companies/domain.endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryKey, queryOf } from "../../../lib/query-client.ts";

/** What to publish, or where a link was mailed to, to show that a company controls a domain. */
export function useStartDomainVerification(companyId: string) {
  return useMutation({
    mutationFn: (body: Omit<StartDomainInput, "company_id">) =>
      call(startDomainVerification, { body: { ...body, company_id: companyId } }),
  });
}

/** Checks the domain now, with the token of a mailed link if there is one. */
export function useVerifyDomain(companyId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (token?: string) =>
      call(verifyDomain, { body: { company_id: companyId, ...(token !== undefined && { token }) } }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: queryOf(getCompany, { params: { company_id: companyId } }).queryKey });
      await cache.invalidateQueries({ queryKey: queryKey(listCompanies) });
    },
  });
}
