import type { Db } from "@safeport/db/named-statement";
import { type Param, preparedQuery } from "@safeport/db/prepared-query";
import type { DB } from "@safeport/db/types.gen";
import { pickLanguage } from "@safeport/messages/languages";
import { type Insertable, sql } from "kysely";
import { sessionChannel } from "../../platform/events/live.ts";
import type { MailRecipient } from "../../platform/mail/mail.ts";

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
  "display_picture",
  "created_at",
] as const;

/** An account by id, without its password hash. */
export function findUser(db: Db, id: string) {
  return db.selectFrom("user_account").select(userColumns).where("id", "=", id).executeTakeFirst();
}

/** The person a mail goes to; undefined when the account is not active. */
export async function findMailRecipient(db: Db, userId: string): Promise<MailRecipient | undefined> {
  const row = await db
    .selectFrom("user_account")
    .select(["id as user_id", "email as address", "username", "language"])
    .where("id", "=", userId)
    .where("state", "=", "active")
    .executeTakeFirst();
  return row && { ...row, language: pickLanguage([row.language]) };
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

/** Stores a session that begins now. */
export async function insertSession(db: Db, row: Insertable<DB["session"]>): Promise<void> {
  await db.insertInto("session").values(row).execute();
}

/** Ends a session and notifies every process, so that caches and streams drop it at once. */
export async function endSession(db: Db, id: string): Promise<void> {
  await db.updateTable("session").set({ ended_at: new Date() }).where("id", "=", id).where("ended_at", "is", null).execute();
  await sql`select pg_notify(${sessionChannel}, ${id})`.execute(db);
}

/** The sessions of these ids, ended ones included. */
export const findSessions = preparedQuery("sessions_by_id", (db, param: Param<{ ids: readonly string[] }>) =>
  db
    .selectFrom("session as s")
    .innerJoin("user_account as u", "u.id", "s.user_id")
    .select(["s.id", "u.id as user_id", "u.username", "u.role"])
    .select(sql<boolean>`u.email_verified_at is not null`.as("email_verified"))
    .select(sql<string[]>`array(select company_id from company_member where user_id = u.id)`.as("company_ids"))
    .select(sql<boolean>`s.ended_at is null and s.expires_at > now() and u.state = 'active'`.as("live"))
    .select(sql<boolean>`s.last_used_at < now() - interval '1 minute'`.as("use_unnoted"))
    .where(sql<boolean>`s.id = any(${param("ids")})`),
);

/** Notes that a session is in use, at most once a minute whichever processes see it. */
export async function noteUse(db: Db, id: string): Promise<void> {
  await db
    .updateTable("session")
    .set({ last_used_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("last_used_at", "<", sql<Date>`now() - interval '1 minute'`)
    .execute();
}

/** The given usernames that have an account. */
export function listUsers(db: Db, usernames: readonly string[]) {
  return db.selectFrom("user_account").select(userColumns).where("username", "in", usernames).execute();
}

/** The full names of the platform's people. */
export async function listStaffNames(db: Db): Promise<string[]> {
  const staff = db.selectFrom("user_account").select("full_name").where("role", "in", ["Admin", "Super Admin"]);
  return (await staff.where("state", "<>", "deleted").execute()).map(({ full_name }) => full_name);
}
