import {
  type AddApiTokenInput,
  addApiToken,
  listApiTokens,
  revokeApiToken,
} from "@safeport/contract/accounts/api-tokens/api-token.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** One page of the account's API tokens, or of a company's. */
export function useApiTokens(page: number, company_id: string | undefined) {
  return useQuery(queryOf(listApiTokens, { query: { page, ...(company_id !== undefined && { company_id }) } }));
}

/** Makes a token, whose text is answered this once. */
export function useAddApiToken() {
  return useSend((body: AddApiTokenInput) => sending(addApiToken, { body }), { rereads: [listApiTokens] });
}

/** Ends a token at once. */
export function useRevokeApiToken(token_id: string) {
  return useSend(() => sending(revokeApiToken, { params: { token_id } }), { rereads: [listApiTokens] });
}
