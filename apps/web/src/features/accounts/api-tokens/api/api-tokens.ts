import {
  type AddApiTokenInput,
  addApiToken,
  listApiTokens,
  revokeApiToken,
} from "@safeport/contract/accounts/api-tokens/api-token.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";

/** One page of the account's API tokens, or of a company's. */
export function useApiTokens(page: number, company_id: string | undefined) {
  return useQuery(queryOf(listApiTokens, { query: { page, ...(company_id !== undefined && { company_id }) } }));
}

/** Makes a token, whose text is answered this once. */
export function useAddApiToken() {
  return useMutation({ mutationFn: (body: AddApiTokenInput) => call(addApiToken, { body }), ...useReread() });
}

/** Ends a token at once. */
export function useRevokeApiToken(token_id: string) {
  return useMutation({ mutationFn: () => call(revokeApiToken, { params: { token_id } }), ...useReread() });
}

function useReread() {
  const cache = useQueryClient();
  return { onSuccess: () => cache.invalidateQueries({ queryKey: queryKey(listApiTokens) }) };
}
