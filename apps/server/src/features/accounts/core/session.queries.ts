import { knownBrowserDays } from "@safeport/contract/accounts/core/sign-in.limits";
import type { Assurance } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";
import { type Param, preparedQuery } from "@safeport/db/prepared-query";
import type { DB } from "@safeport/db/types.gen";
import { type Expression, type ExpressionBuilder, sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { sessionChannel } from "../../../platform/live/live.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";

interface NewSession {
  id: string;
  user_id: string;
  assurance: Assurance;
  /** Now, unless given. */
  assured_at?: Date | null;
  passkey_id: string | null;
  expires_at: Date;
  user_agent: string;
  browser: string;
  os: string;
  ip: string | null;
}

/**
 * Stores a session that begins now; returns false when the account has got another state since it was read, or another password than the one
 * of `passwordHash`. A change of the password ends the sessions afterwards, so none that began with the old one remains.
 */
export async function insertSession(db: Db, row: NewSession, passwordHash?: string): Promise<boolean> {
  const account = db
    .selectFrom("user_account as u")
    .where("u.id", "=", row.user_id)
    .where("u.state", "=", "active")
    .$if(passwordHash !== undefined, (qb) => qb.where("u.password_hash", "=", passwordHash as string))
    .forShare();
  const inserted = await db
    .insertInto("session")
    .columns(["id", "user_id", "assurance", "assured_at", "passkey_id", "expires_at", "user_agent", "browser", "os", "ip"])
    .expression(
      account.select([
        sql<string>`${row.id}::uuid`.as("id"),
        "u.id as user_id",
        sql<Assurance>`${row.assurance}::session_assurance`.as("assurance"),
        sql<Date>`least(coalesce(${row.assured_at ?? null}::timestamptz, now()), now())`.as("assured_at"),
        sql<string | null>`${row.passkey_id}::uuid`.as("passkey_id"),
        sql<Date>`${row.expires_at}::timestamptz`.as("expires_at"),
        sql<string>`${row.user_agent}::text`.as("user_agent"),
        sql<string>`${row.browser}::text`.as("browser"),
        sql<string>`${row.os}::text`.as("os"),
        sql<string | null>`${row.ip}::inet`.as("ip"),
      ]),
    )
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Ends a session of somebody and notifies every process, so that caches and streams drop it at once; returns false when there is none. */
export async function endSession(db: Db, { id, user_id }: { id: string; user_id: string }): Promise<boolean> {
  return (await endWhere(db, user_id, sql<boolean>`id = ${id}`)) > 0;
}

/** Ends all sessions of a person, except the one to keep, and returns how many. */
export function endSessions(db: Db, userId: string, keptId: string | null = null): Promise<number> {
  return endWhere(db, userId, sql<boolean>`id is distinct from ${keptId}::uuid`);
}

interface PasskeySessions {
  user_id: string;
  passkey_id: string;
  /** The session to keep. */
  keptId: string;
}

/** Ends the sessions that a person started with a passkey, except the one to keep, and returns how many. */
export function endPasskeySessions(db: Db, { user_id, passkey_id, keptId }: PasskeySessions): Promise<number> {
  return endWhere(db, user_id, sql<boolean>`passkey_id = ${passkey_id} and id <> ${keptId}`);
}

async function endWhere(db: Db, userId: string, condition: Expression<boolean>): Promise<number> {
  const ended = await db
    .with("ended", (cte) =>
      cte
        .updateTable("session")
        .set({ ended_at: sql<Date>`now()` })
        .where("user_id", "=", userId)
        .where("ended_at", "is", null)
        .where(condition)
        .returning(["id", "expires_at"]),
    )
    .selectFrom("ended")
    // Sessions that had already expired are not counted, and nobody waits for their end.
    .select(sql<string>`pg_notify(${sessionChannel}, id::text)`.as("notified"))
    .where("expires_at", ">", sql<Date>`now()`)
    .execute();
  return ended.length;
}

/** Whether the last proof in the session `s` was all that its account asks for: with a second factor, the password alone is not. */
export const isFullyAssured = sql<boolean>`(s.assurance = 'second_factor'
  or not exists (select from two_factor t where t.user_id = s.user_id and t.enabled_at is not null))`;

/** The sessions of these ids, ended ones included. */
export const findSessions = preparedQuery("sessions_by_id", (db, param: Param<{ ids: readonly string[] }>) =>
  db
    .selectFrom("session as s")
    .innerJoin("user_account as u", "u.id", "s.user_id")
    .select(["s.id", "u.id as user_id", "u.username", "u.role"])
    .select(sql<boolean>`u.email_verified_at is not null`.as("email_verified"))
    .select(sql<string[]>`array(select company_id from company_member where user_id = u.id)`.as("company_ids"))
    .select(sql<boolean>`s.ended_at is null and s.expires_at > now() and u.state = 'active'`.as("live"))
    .select(["s.assurance", "s.assured_at", isFullyAssured.as("fully_assured")])
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

/** One page of the sessions of somebody that have not ended, newest first. */
export function pageOfSessions(db: Db, userId: string, paging: PageOfChanges) {
  return readPage(paging, (limit, offset) =>
    db
      .selectFrom("session")
      .select(["id", "browser", "os", sql<string | null>`host(ip)`.as("ip"), "created_at", "last_used_at", "expires_at"])
      .select(sql<number>`count(*) over ()::int`.as("total"))
      .where("user_id", "=", userId)
      .where("ended_at", "is", null)
      .where("expires_at", ">", sql<Date>`now()`)
      .where(hasChangedSince(paging.updated_since, "last_used_at"))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** Whether a session has not ended; it does not end before the transaction does. */
export async function lockSession(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("session")
    .select("id")
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the caller has just proved that this session is theirs. Proof by a second factor is kept. Returns the time. */
export async function noteAssurance(db: Db, id: string, assurance: Assurance): Promise<Date | undefined> {
  const row = await db
    .updateTable("session")
    .set({ assurance: sql<Assurance>`greatest(assurance, ${assurance}::session_assurance)`, assured_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning("assured_at")
    .executeTakeFirst();
  return row?.assured_at;
}

/** Notes that the caller has given a code of their second factor in this session; the time of their last sign-in stays as it is. */
export async function noteSecondFactor(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("session").set({ assurance: "second_factor" }).where("id", "=", id).execute();
}

/** Whether somebody has signed in before, and recently with the same browser and system. */
export function findEarlierSignIns(db: Db, userId: string, { browser, os }: { browser: string; os: string }) {
  const sessions = (eb: ExpressionBuilder<DB, never>) => eb.selectFrom("session").select("id").where("user_id", "=", userId);
  return db
    .selectNoFrom((eb) => [
      eb.exists(sessions(eb)).as("any"),
      eb
        .exists(
          sessions(eb)
            .where("browser", "=", browser)
            .where("os", "=", os)
            .where("created_at", ">", sql<Date>`now() - ${knownBrowserDays} * interval '1 day'`),
        )
        .as("same"),
    ])
    .executeTakeFirstOrThrow();
}
