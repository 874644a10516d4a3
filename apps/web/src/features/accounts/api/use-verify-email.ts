import { verifyEmail } from "@safeport/contract/accounts/account.endpoints";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryKey } from "../../../lib/query-client.ts";

/** Uses the token of a mailed link. A query, because it runs when the page opens; it runs once, because a token works once. */
export function useVerifyEmail(token: string) {
  return useQuery({
    queryKey: queryKey(verifyEmail, { token }),
    // Without the query's signal: leaving the page must not break off what may already have used the token up.
    queryFn: () => call(verifyEmail, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
