import type { UserRole } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { pickLanguage } from "@safeport/messages/languages";
import { type Insertable, sql } from "kysely";
import type { MailRecipient } from "../../../platform/mail/mail.ts";
import type { Tx } from "../../../platform/transaction.ts";

export type UserRow = Awaited<ReturnType<typeof findUser>> & {};

const userColumns = [
  "id",
  "username",
  "email",
  "email_verified_at",
  "full_name",
  "role",
  "state",
  "country",
  "picture_file_id",
  "created_at",
  sql<boolean>`exists (select from two_factor t where t.user_id = user_account.id and t.enabled_at is not null)`.as(
    "two_factor_enabled",
  ),
] as const;

/** An account by id, without its password hash. */
export function findUser(db: Db, id: string) {
  return db.selectFrom("user_account").select(userColumns).where("id", "=", id).executeTakeFirst();
}

/** Whether an account has this username. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  return (await db.selectFrom("user_account").select("id").where("username", "=", username).executeTakeFirst()) !== undefined;
}

/** Recipients of mail among some people, by id: those with active accounts. */
export async function findMailRecipients(db: Db, userIds: readonly string[]): Promise<Map<string, MailRecipient>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("user_account")
    .select(["id as user_id", "email as address", "username", "language"])
    .select(sql<boolean>`email_verified_at is not null`.as("confirmed"))
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .where("state", "=", "active")
    .execute();
  return new Map(rows.map((row) => [row.user_id, { ...row, language: pickLanguage([row.language]) }]));
}

/**
 * The account of a login name (a username or an email address) with its password hash, and whether one of its sessions
 * began within the last 30 days at `ip` or, for IPv6, in the same /64 network.
 */
export function findForLogin(db: Db, login: string, ip: string | null) {
  return db
    .selectFrom("user_account")
    .select([...userColumns, "password_hash"])
    .select(
      sql<boolean>`exists (
        select from session where user_id = user_account.id and created_at > now() - interval '30 days'
        and ip <<= set_masklen(${ip}::inet, case family(${ip}::inet) when 4 then 32 else 64 end)
      )`.as("known_here"),
    )
    .where(login.includes("@") ? "email" : "username", "=", login)
    .executeTakeFirst();
}

/** Inserts an account; null when its username or address is taken. */
export function insertUser(db: Db, row: Insertable<DB["user_account"]>) {
  return db
    .insertInto("user_account")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(userColumns)
    .executeTakeFirst();
}

/** The given usernames that have an account. */
export function listUsers(db: Db, usernames: readonly string[]) {
  return db.selectFrom("user_account").select(userColumns).where("username", "in", usernames).execute();
}

/** The full names of the platform's people, except that of one account. */
export async function listStaffNames(db: Db, exceptId: string | null = null): Promise<string[]> {
  const all = db.selectFrom("user_account").select("full_name").where("role", "in", ["Admin", "Super Admin"]);
  const staff = exceptId === null ? all : all.where("id", "<>", exceptId);
  return (await staff.where("state", "<>", "deleted").execute()).map(({ full_name }) => full_name);
}

/** The password hash of an account; null when there is none. */
export async function findPasswordHash(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom("user_account").select("password_hash").where("id", "=", id).executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Stores a new password hash. */
export async function setPasswordHash(db: Db, id: string, password_hash: string): Promise<void> {
  await db.updateTable("user_account").set({ password_hash }).where("id", "=", id).execute();
}

/** The role of an account, locked until the transaction ends. */
export async function lockUserRole(tx: Tx, id: string): Promise<UserRole> {
  const row = tx.selectFrom("user_account").select("role").where("id", "=", id).forNoKeyUpdate();
  return (await row.executeTakeFirstOrThrow()).role;
}

/** Stores another role; a trigger tells every process. */
export async function setUserRole(tx: Tx, id: string, role: UserRole): Promise<void> {
  await tx.updateTable("user_account").set({ role }).where("id", "=", id).execute();
}
