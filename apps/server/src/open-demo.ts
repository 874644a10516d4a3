import type { DemoAccount } from "@safeport/contract/accounts/account.schema";
import { openDatabase } from "@safeport/db/open-database";
import { hashPassword } from "./features/accounts/password-rules.ts";

/**
 * Fills a database without accounts with the demo data, and returns the accounts that the login page offers. The package is
 * imported here, when it is needed, so that a server without a demo never loads it.
 */
export async function openDemo(databaseUrl: string, log: (line: string) => void): Promise<readonly DemoAccount[]> {
  const [{ demoAccounts, demoPassword }, { fillDemo, hasAccounts }] = await Promise.all([
    import("@safeport/demo/demo-accounts"),
    import("@safeport/demo/fill-demo"),
  ]);
  const { db, close } = openDatabase({ url: databaseUrl, max: 2 });
  try {
    // Generating the data and hashing the password take a moment; `fillDemo` checks again under its lock.
    if (!(await hasAccounts(db)) && (await fillDemo(db, { now: new Date(), passwordHash: await hashPassword(demoPassword) })))
      log("Filled the empty database with the demo data");
  } finally {
    await close();
  }
  return demoAccounts;
}
