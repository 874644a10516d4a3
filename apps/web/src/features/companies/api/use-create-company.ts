import { createCompany, listCompanies } from "@safeport/contract/companies/company.endpoints";
import type { CreateCompanyInput } from "@safeport/contract/companies/company.schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryKey } from "../../../lib/query-client.ts";

interface NewCompany {
  body: CreateCompanyInput;
  company_logo: File | null;
  key: string;
}

/** Creates a company, only once for a key with the same fields. The company guard makes the first one the active one. */
export function useCreateCompany() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ body, company_logo, key }: NewCompany) =>
      call(createCompany, { body, files: { company_logo }, idempotencyKey: key }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKey(listCompanies) }),
  });
}
