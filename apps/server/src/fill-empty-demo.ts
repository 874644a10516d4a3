import { demoPassword } from "@safeport/db/demo/demo-accounts";
import { fillDemo } from "@safeport/db/demo/fill-demo";
import { openDatabase } from "@safeport/db/open-database";
import { hashPassword } from "./features/accounts/password-rules.ts";

/** Fills a database that has no account yet with the demo market; false when it has any. */
export async function fillEmptyDemo(url: string): Promise<boolean> {
  const { db, close } = openDatabase({ url, max: 2 });
  try {
    const anybody = await db.selectFrom("user_account").select("id").limit(1).executeTakeFirst();
    if (anybody) return false;
    await fillDemo(db, { now: new Date(), passwordHash: await hashPassword(demoPassword) });
    return true;
  } finally {
    await close();
  }
}
