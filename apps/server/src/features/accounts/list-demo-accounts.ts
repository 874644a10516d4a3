import type { DemoAccount } from "@safeport/contract/accounts/account.schema";
import type { PublicCtx } from "../../platform/context.ts";
import { listUsers } from "./account.queries.ts";

/** The accounts of the demo data, with their passwords: in the demo alone, and only those that are really there. */
export async function listDemoAccounts({ db, demoAccounts }: PublicCtx): Promise<DemoAccount[]> {
  if (demoAccounts.length === 0) return [];
  const there = await listUsers(
    db,
    demoAccounts.map(({ username }) => username),
  );
  return demoAccounts.filter(({ username }) => there.some((user) => user.username === username));
}
