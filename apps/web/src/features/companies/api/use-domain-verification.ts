import { getCompany, listCompanies } from "@safeport/contract/companies/company.endpoints";
import { startDomainVerification, verifyDomain } from "@safeport/contract/companies/domain.endpoints";
import type { StartDomainInput } from "@safeport/contract/companies/domain.schema";
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

/** Checks the domain now, with the token of a mailed link if there is one. `onVerified` gets what to say, before the page changes. */
export function useVerifyDomain(companyId: string, onVerified: (detail: string) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (token?: string) =>
      call(verifyDomain, { body: { company_id: companyId, ...(token !== undefined && { token }) } }),
    onSuccess: async ({ domain_status, detail }) => {
      if (domain_status === "verified") onVerified(detail);
      await cache.invalidateQueries({ queryKey: queryOf(getCompany, { params: { company_id: companyId } }).queryKey });
      await cache.invalidateQueries({ queryKey: queryKey(listCompanies) });
    },
  });
}
