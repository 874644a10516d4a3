import { createHash } from "node:crypto";
import type { Db } from "@safeport/db/named-statement";
import type { Tx } from "../../../platform/transaction.ts";

const hashOf = (username: string) => createHash("sha256").update(username).digest();

/** Whether a closed account had this username. */
export async function isRetired(db: Db, username: string): Promise<boolean> {
  const row = await db.selectFrom("retired_username").select("hash").where("hash", "=", hashOf(username)).executeTakeFirst();
  return row !== undefined;
}

/** Keeps the username of a closed account from others. */
export async function retireUsername(tx: Tx, username: string): Promise<void> {
  await tx
    .insertInto("retired_username")
    .values({ hash: hashOf(username) })
    .execute();
}
