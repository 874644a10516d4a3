import { demoAccounts } from "@safeport/contract/accounts/account.endpoints";
import type { DemoAccount } from "@safeport/contract/accounts/account.schema";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queryOf } from "../../../lib/query-client.ts";

/**
 * The accounts of the demo; none outside the demo, and none when they cannot be read. Without `useQuery`, which nothing else on the login page
 * needs (decision 011).
 */
export function useDemoAccounts(): readonly DemoAccount[] {
  const cache = useQueryClient();
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([]);
  useEffect(() => {
    const answer = cache.fetchQuery({ ...queryOf(demoAccounts), staleTime: Number.POSITIVE_INFINITY, retry: false });
    void answer.then(({ items }) => setAccounts(items)).catch(() => {});
  }, [cache]);
  return accounts;
}
