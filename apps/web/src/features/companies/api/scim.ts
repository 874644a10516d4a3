import * as endpoints from "@safeport/contract/companies/scim.endpoints";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { queryKey, queryOf } from "../../../lib/query-client.ts";
import { sending, useSend } from "../../../lib/use-send.ts";

/** The SCIM tokens of a company, for its owners and for staff. */
export function useScim(company_id: string) {
  return useQuery(queryOf(endpoints.getScim, { params: { company_id } }));
}

/** Making and revoking SCIM tokens of a company. */
export function useScimActs(company_id: string) {
  const params = { company_id };
  const options = {
    onAnswer: (cache: QueryClient, { address, tokens }: endpoints.CompanyScim) =>
      cache.setQueryData(queryKey(endpoints.getScim, { params }), { address, tokens }),
    // A refusal may speak of tokens that were made elsewhere.
    rereads: [endpoints.getScim],
    waits: false,
  };
  return {
    make: useSend(() => sending(endpoints.addScimToken, { params }), options),
    revoke: useSend((token_id: string) => sending(endpoints.revokeScimToken, { params: { ...params, token_id } }), options),
  };
}
