import { demoPassword } from "@safeport/db/demo/demo-accounts";
import { fillDemo, hasAccounts } from "@safeport/db/demo/fill-demo";
import { openDatabase } from "@safeport/db/open-database";
import { hashPassword } from "./features/accounts/password-rules.ts";

/** Fills a database that has no account yet with the demo market; false when it has any. */
export async function fillEmptyDemo(url: string): Promise<boolean> {
  const { db, close } = openDatabase({ url, max: 2 });
  try {
    // Asked before the market is drawn, which takes a moment; what counts is asked again under the lock.
    if (await hasAccounts(db)) return false;
    return await fillDemo(db, { now: new Date(), passwordHash: await hashPassword(demoPassword) });
  } finally {
    await close();
  }
}
