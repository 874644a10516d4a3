import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import { endLinks } from "../core/mailed-link.queries.ts";

/** Whether somebody can rule the platform. */
export async function hasSuperAdmin(db: Db): Promise<boolean> {
  const rulers = db.selectFrom("user_account").select("id").where("role", "=", "Super Admin").where("state", "=", "active");
  return (await rulers.limit(1).executeTakeFirst()) !== undefined;
}

/** Stores the hash of the only link for the first Super Admin, and replaces an earlier one. It works for so many hours. */
export async function replaceSetUpLink(db: Db, hash: Buffer, hours: number): Promise<void> {
  const values = { hash, expires_at: sql<Date>`now() + make_interval(hours => ${hours})` };
  await db
    .insertInto("set_up_link")
    .values(values)
    .onConflict((conflict) => conflict.column("is_only").doUpdateSet(values))
    .execute();
}

const isInTime = sql<boolean>`expires_at > now()`;

/** Whether this is the link for the first Super Admin, in its time, and there is none. */
export async function hasSetUpLink(db: Db, hash: Buffer): Promise<boolean> {
  const link = await db.selectFrom("set_up_link").select("is_only").where("hash", "=", hash).where(isInTime).executeTakeFirst();
  return link !== undefined && !(await hasSuperAdmin(db));
}

/** Uses up the link; false when it was replaced, or its time is over. When two calls race, only one succeeds. */
export async function useSetUpLink(tx: Tx, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("set_up_link")
    .where("hash", "=", hash)
    .where(isInTime)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** The Super Admin of this name and address who has never signed in, locked, without the links they had; undefined where there is none. */
export async function lockNewcomer(tx: Tx, { username, email }: { username: string; email: string }) {
  const user = await tx
    .selectFrom("user_account as u")
    .select(["u.id", "u.email"])
    .where("u.username", "=", username)
    .where("u.email", "=", email)
    .where("u.role", "=", "Super Admin")
    .where("u.state", "=", "active")
    .where(sql<boolean>`not exists (select from session where user_id = u.id)`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (user) await endLinks(tx, "reset_password", user.id);
  return user;
}

/** The account of a username, locked. */
export function lockAccount(tx: Tx, username: string) {
  return tx
    .selectFrom("user_account")
    .select(["id", "username"])
    .where("username", "=", username)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
