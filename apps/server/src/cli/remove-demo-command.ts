import { openDatabase } from "@safeport/db/open-database";
import { closeDemoAccounts, findDemoAccounts } from "../features/accounts/sign-in/demo-account.queries.ts";
import { openRuntime } from "../open-runtime.ts";
import { recordChange } from "../platform/events/event.queries.ts";
import { readSettings } from "../platform/settings.ts";
import type { CommandContext } from "./command.ts";

/** `demo remove`: closes the accounts and programs of the demo data, so that the database can serve without the demo. */
export async function removeDemoCommand({ env, out, err, signal }: CommandContext): Promise<number> {
  const runtime = await openRuntime(readSettings(env), (line) => err.write(`${line}\n`), { signal, beside: true });
  const { db, close } = openDatabase({ url: runtime.databaseUrl, max: 1 });
  try {
    const closed = await db.transaction().execute(async (tx) => {
      const accounts = await findDemoAccounts(tx);
      if (accounts.length === 0) return 0;
      await closeDemoAccounts(tx);
      const entry = { action: "account.closed", log_type: "system_log" as const, object_type: "user" };
      const audit = accounts.map((object_id) => ({ ...entry, object_id, object_snapshot: { reason: "demo" } }));
      await recordChange(tx, { audit, actorId: null, events: [] });
      return accounts.length;
    });
    out.write(
      closed === 0 ? "There are no demo accounts.\n" : `Closed ${closed} demo accounts and the programs of their companies.\n`,
    );
    return 0;
  } finally {
    await close();
    await runtime.close();
  }
}
