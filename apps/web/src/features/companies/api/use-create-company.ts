import { createCompany, listCompanies } from "@safeport/contract/companies/company.endpoints";
import type { CreateCompanyInput } from "@safeport/contract/companies/company.schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { accountsState, setActiveCompany } from "../../../lib/accounts-store.ts";
import { call } from "../../../lib/call.ts";
import { queryKey } from "../../../lib/query-client.ts";

interface NewCompany {
  body: CreateCompanyInput;
  company_logo: File | null;
}

/** Creates a company; the first one becomes the active one. */
export function useCreateCompany() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ body, company_logo }: NewCompany) => call(createCompany, { body, files: { company_logo } }),
    onSuccess: async (company) => {
      if (accountsState().activeCompanyId === null) setActiveCompany(company.company_id);
      await cache.invalidateQueries({ queryKey: queryKey(listCompanies) });
    },
  });
}
