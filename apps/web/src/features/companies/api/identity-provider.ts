import * as endpoints from "@safeport/contract/companies/identity-provider.endpoints";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { queryKey, queryOf } from "../../../lib/query-client.ts";
import { sending, useSend } from "../../../lib/use-send.ts";

export type ProviderChanges = z.input<NonNullable<(typeof endpoints.setIdentityProvider)["body"]>>;

/** The identity provider of a company, for its owners and for staff. */
export function useIdentityProvider(company_id: string) {
  return useQuery(queryOf(endpoints.getIdentityProvider, { params: { company_id } }));
}

/** Connecting, changing and disconnecting the identity provider of a company. */
export function useIdentityProviderActs(company_id: string) {
  const params = { company_id };
  const showing = {
    onAnswer: (cache: QueryClient, answer: endpoints.CompanyProvider) =>
      cache.setQueryData(queryKey(endpoints.getIdentityProvider, { params }), answer),
  };
  return {
    set: useSend((body: ProviderChanges) => sending(endpoints.setIdentityProvider, { params, body }), showing),
    remove: useSend(() => sending(endpoints.removeIdentityProvider, { params }), showing),
  };
}
