import * as endpoints from "@safeport/contract/companies/scim.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryOf } from "../../../lib/query-client.ts";

/** The SCIM tokens of a company, for its owners and for staff. */
export function useScim(company_id: string) {
  return useQuery(queryOf(endpoints.getScim, { params: { company_id } }));
}

/** Making and revoking SCIM tokens of a company. */
export function useScimActs(company_id: string) {
  const cache = useQueryClient();
  const params = { company_id };
  const { queryKey } = queryOf(endpoints.getScim, { params });
  const store = ({ address, tokens }: endpoints.CompanyScim) => cache.setQueryData(queryKey, { address, tokens });
  // A refusal may speak of tokens that were made elsewhere.
  const outcome = { onSuccess: store, onError: () => cache.invalidateQueries({ queryKey }) };
  return {
    make: useMutation({ mutationFn: () => call(endpoints.addScimToken, { params }), ...outcome }),
    revoke: useMutation({
      mutationFn: (token_id: string) => call(endpoints.revokeScimToken, { params: { ...params, token_id } }),
      ...outcome,
    }),
  };
}
