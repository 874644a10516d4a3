import {
  activateCompany,
  changeCompanyLogo,
  getCompany,
  listCompanies,
  pauseCompany,
  updateCompany,
} from "@safeport/contract/companies/company.endpoints";
import type { Company, UpdateCompanyInput } from "@safeport/contract/companies/company.schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryKey, queryOf } from "../../../lib/query-client.ts";

/** A change whose answer is the company, which every page then shows. */
function useChangeCompany<T>(companyId: string, change: (params: { company_id: string }, input: T) => Promise<Company>) {
  const cache = useQueryClient();
  const params = { company_id: companyId };
  return useMutation({
    mutationFn: (input: T) => change(params, input),
    onSuccess: (company) => {
      cache.setQueryData(queryOf(getCompany, { params }).queryKey, company);
      return cache.invalidateQueries({ queryKey: queryKey(listCompanies) });
    },
  });
}

/** Saves what a company says about itself; 409 `version_stale` when somebody else saved first. */
export function useUpdateCompany(companyId: string) {
  return useChangeCompany(companyId, (params, body: UpdateCompanyInput) => call(updateCompany, { params, body }));
}

/** Sets a logo, or removes it (null). */
export function useChangeLogo(companyId: string) {
  return useChangeCompany(companyId, (params, company_logo: File | null) =>
    call(changeCompanyLogo, { params, body: {}, files: { company_logo } }),
  );
}

/** Pauses a company, or ends the pause. */
export function usePauseCompany(companyId: string) {
  return useChangeCompany(companyId, (params, paused: boolean) => call(paused ? pauseCompany : activateCompany, { params }));
}
