import { demoAccounts } from "@safeport/contract/accounts/account.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../lib/query-client.ts";

/** The demo market's accounts; none outside the demo, and none when they cannot be read. */
export function useDemoAccounts() {
  const { data } = useQuery({ ...queryOf(demoAccounts), staleTime: Number.POSITIVE_INFINITY, retry: false });
  return data?.items ?? [];
}
