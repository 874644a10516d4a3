import * as endpoints from "@safeport/contract/companies/identity-provider.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../lib/call.ts";
import { queryOf } from "../../../lib/query-client.ts";

export type ProviderChanges = z.input<NonNullable<(typeof endpoints.setIdentityProvider)["body"]>>;

/** The identity provider of a company, for its owners and for staff. */
export function useIdentityProvider(company_id: string) {
  return useQuery(queryOf(endpoints.getIdentityProvider, { params: { company_id } }));
}

/** Connecting, changing and disconnecting the identity provider of a company. */
export function useIdentityProviderActs(company_id: string) {
  const cache = useQueryClient();
  const params = { company_id };
  const { queryKey } = queryOf(endpoints.getIdentityProvider, { params });
  const onSuccess = (answer: endpoints.CompanyProvider) => cache.setQueryData(queryKey, answer);
  return {
    set: useMutation({
      mutationFn: (body: ProviderChanges) => call(endpoints.setIdentityProvider, { params, body }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: () => call(endpoints.removeIdentityProvider, { params }), onSuccess }),
  };
}
