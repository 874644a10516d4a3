import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import type { MailedLinkKind } from "@safeport/db/types.gen";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";

/** An active account with an unverified address, locked so that two jobs for it run one after the other. */
export function lockUnverified(tx: Tx, by: { id: string } | { email: string }) {
  const accounts = tx
    .selectFrom("user_account")
    .select(["id", "email"])
    .where("state", "=", "active")
    .where("email_verified_at", "is", null)
    .forNoKeyUpdate();
  return ("id" in by ? accounts.where("id", "=", by.id) : accounts.where("email", "=", by.email)).executeTakeFirst();
}

/** The active account of a username or an address, locked so that two jobs for it run one after the other. */
export function lockActive(tx: Tx, login: string) {
  return tx
    .selectFrom("user_account")
    .select(["id", "username", "email", "email_verified_at"])
    .where(login.includes("@") ? "email" : "username", "=", login)
    .where("state", "=", "active")
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether a session of somebody began at this address or, for IPv6, in the same /64 network. */
export async function isOwnNetwork(db: Db, userId: string, ip: string | null): Promise<boolean> {
  if (ip === null) return false;
  const row = await db
    .selectFrom("session")
    .select("id")
    .where("user_id", "=", userId)
    .where(sql<boolean>`ip <<= set_masklen(${ip}::inet, case family(${ip}::inet) when 4 then 32 else 64 end)`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface LinkOf {
  kind: MailedLinkKind;
  user: { id: string; email: string };
  /** Lifetime of the link. */
  minutes: number;
  /** The page that it leads to in the end. */
  next?: string | null;
}

/** Stores a link and returns its id. */
export async function insertLink(tx: Tx, { kind, user, minutes, next = null }: LinkOf): Promise<string> {
  const id = newId();
  await tx
    .insertInto("mailed_link")
    .values({
      id,
      kind,
      user_id: user.id,
      email: user.email,
      next,
      expires_at: sql<Date>`now() + ${minutes} * interval '1 minute'`,
    })
    .execute();
  return id;
}

/** The page that the latest link of a kind leads somebody to; null without one. */
export async function findNextPage(db: Db, kind: MailedLinkKind, userId: string): Promise<string | null> {
  const links = db.selectFrom("mailed_link").select("next").where("user_id", "=", userId).where("kind", "=", kind);
  return (await links.orderBy("created_at", "desc").limit(1).executeTakeFirst())?.next ?? null;
}

/** Number of links of this kind mailed to a person within the last minute, quarter of an hour, twenty minutes and day. */
export function countLinks(db: Db, kind: MailedLinkKind, userId: string) {
  return db
    .selectFrom("mailed_link")
    .select([
      sql<number>`count(*) filter (where created_at > now() - interval '1 minute')::int`.as("of_a_minute"),
      sql<number>`count(*) filter (where created_at > now() - interval '15 minutes')::int`.as("of_a_quarter"),
      sql<number>`count(*) filter (where created_at > now() - interval '20 minutes')::int`.as("of_twenty_minutes"),
      sql<number>`count(*)::int`.as("of_a_day"),
    ])
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("created_at", ">", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
}

/** The owner of a link that still works; undefined otherwise. */
export function findLink(db: Db, kind: MailedLinkKind, id: string) {
  return db
    .selectFrom("mailed_link as l")
    .innerJoin("user_account as u", (join) => join.onRef("u.id", "=", "l.user_id").onRef("u.email", "=", "l.email"))
    .select(["u.id as user_id", "u.email_verified_at"])
    .where("l.id", "=", id)
    .where("l.kind", "=", kind)
    .where("l.used_at", "is", null)
    .where("l.expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

export type VerificationLink = Awaited<ReturnType<typeof findVerificationLink>> & {};

/** A link for the address that an active account has now, with whether it still works and whether the address is confirmed, by this link or otherwise. */
export function findVerificationLink(db: Db, id: string) {
  return db
    .selectFrom("mailed_link as l")
    .innerJoin("user_account as u", (join) => join.onRef("u.id", "=", "l.user_id").onRef("u.email", "=", "l.email"))
    .select(["l.id", "l.next", "u.id as user_id", "u.username"])
    .select(sql<boolean>`u.email_verified_at is not null`.as("confirmed"))
    .select(sql<boolean>`l.used_at is null and l.expires_at > now()`.as("is_open"))
    .where("l.id", "=", id)
    .where("l.kind", "=", "verify_email")
    .where("u.state", "=", "active")
    .executeTakeFirst();
}

/** Uses up a link; undefined when it is used, expired or unknown. When two calls race, only one succeeds. */
export function useLink(tx: Tx, kind: MailedLinkKind, id: string) {
  return tx
    .updateTable("mailed_link")
    .set({ used_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("kind", "=", kind)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["user_id", "email", "next"])
    .executeTakeFirst();
}

/** Uses up all links of a kind that somebody has. */
export async function endLinks(tx: Tx, kind: MailedLinkKind, userId: string): Promise<void> {
  await tx
    .updateTable("mailed_link")
    .set({ used_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("used_at", "is", null)
    .execute();
}

/** Marks the address as verified; undefined when it already is or no longer belongs to the account. */
export function markVerified(tx: Tx, { user_id, email }: { user_id: string; email: string }) {
  return tx
    .updateTable("user_account")
    .set({ email_verified_at: sql<Date>`now()` })
    .where("id", "=", user_id)
    .where("email", "=", email)
    .where("state", "=", "active")
    .where("email_verified_at", "is", null)
    .returning(["id", "username"])
    .executeTakeFirst();
}
