import { openDatabase } from "@safeport/db/open-database";
import type { RawBuilder } from "kysely";
import { sql } from "kysely";
import { inject } from "vitest";

/** Runs statements that the triggers of the tables would refuse, in one transaction, as a superuser of the server could. */
export async function tamper(databaseUrl: string, ...statements: RawBuilder<unknown>[]): Promise<void> {
  const { db, close } = openDatabase({ url: new URL(new URL(databaseUrl).pathname, inject("adminUrl")).href, max: 1 });
  try {
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const statement of statements) await statement.execute(tx);
    });
  } finally {
    await close();
  }
}
