import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";

/** The ids of the demo accounts that can sign in. */
export async function findDemoAccounts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("user_account")
    .select("id")
    .where("is_demo", "=", true)
    .where("state", "<>", "deleted")
    .execute();
  return rows.map(({ id }) => id);
}

/** The password hash that all demo accounts have; null where there are none. */
export async function findDemoHash(db: Db): Promise<string | null> {
  const account = db
    .selectFrom("user_account")
    .select("password_hash")
    .where("is_demo", "=", true)
    .where("state", "<>", "deleted");
  return (await account.limit(1).executeTakeFirst())?.password_hash ?? null;
}

/** Gives all demo accounts a password; their sessions end. */
export async function setDemoPassword(db: Kysely<DB>, passwordHash: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("user_account").set({ password_hash: passwordHash }).where("is_demo", "=", true).execute();
    await endSessions(tx);
  });
}

/**
 * Closes the demo accounts for good, ends their sessions, takes their public reports down, closes the programs of companies without
 * other owners and pauses those companies. Content by other people stays.
 */
export async function closeDemoAccounts(tx: Tx): Promise<void> {
  await tx.updateTable("user_account").set({ state: "deleted" }).where("is_demo", "=", true).execute();
  await endSessions(tx);
  const companies = tx
    .selectFrom("company_member as m")
    .innerJoin("user_account as u", "u.id", "m.user_id")
    .select("m.company_id")
    .where("m.role", "=", "owner")
    .groupBy("m.company_id")
    .having(sql<boolean>`bool_and(u.is_demo)`);
  await tx.updateTable("program").set({ status: "closed" }).where("company_id", "in", companies).execute();
  await tx.updateTable("company").set({ status: "PAUSED" }).where("id", "in", companies).execute();
  const authors = tx.selectFrom("user_account").select("id").where("is_demo", "=", true);
  const takenDown = await tx
    .updateTable("disclosed_report")
    .set({ taken_down_at: new Date(), takedown_reason: "The demo was removed", content: "{}", search_text: "" })
    .where("author_id", "in", authors)
    .where("taken_down_at", "is", null)
    .returning("report_id")
    .execute();
  for (const { report_id } of takenDown)
    await tx
      .updateTable("report")
      .set({ disclosure_state: "taken_down", disclosure_at: new Date() })
      .where("id", "=", report_id)
      .execute();
}

async function endSessions(tx: Tx): Promise<void> {
  const people = tx.selectFrom("user_account").select("id").where("is_demo", "=", true);
  await tx
    .updateTable("session")
    .set({ ended_at: sql<Date>`now()` })
    .where("user_id", "in", people)
    .where("ended_at", "is", null)
    .execute();
}
