import type { DemoAccount } from "@safeport/contract/accounts/account.schema";
import type { PublicCtx } from "../../platform/context.ts";
import { listUsers } from "./account.queries.ts";

/** The demo accounts with their passwords: only in the demo, and only those that exist. */
export async function listDemoAccounts({ db, demoAccounts }: PublicCtx): Promise<DemoAccount[]> {
  if (demoAccounts.length === 0) return [];
  const there = await listUsers(
    db,
    demoAccounts.map(({ username }) => username),
  );
  return demoAccounts.filter(({ username }) => there.some((user) => user.username === username));
}
