import type { DemoAccount } from "@safeport/contract/accounts/core/account.schema";
import type { PublicCtx } from "../../../platform/context.ts";
import { listUsers } from "../core/account.queries.ts";

/** The demo accounts with their passwords: only in the demo, only those that exist, and only for callers at its machine. */
export async function listDemoAccounts({ db, demoAccounts, request }: PublicCtx): Promise<DemoAccount[]> {
  if (demoAccounts.length === 0 || !request.isLocal()) return [];
  const there = await listUsers(
    db,
    demoAccounts.map(({ username }) => username),
  );
  return demoAccounts.filter(({ username }) => there.some((user) => user.username === username));
}
