import type { Db } from "@safeport/db/named-statement";
import type { DB, PasskeyPurpose } from "@safeport/db/types.gen";
import { type Insertable, sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";

/** Purpose of a challenge, and its session; null for a sign-in. */
export interface ChallengeUse {
  purpose: PasskeyPurpose;
  session_id: string | null;
}

/** Stores a challenge that works for so many minutes. */
export async function insertChallenge(db: Db, challenge: Buffer, use: ChallengeUse, minutes: number): Promise<void> {
  const expires_at = sql<Date>`now() + ${minutes} * interval '1 minute'`;
  await db
    .insertInto("passkey_challenge")
    .values({ challenge, ...use, expires_at })
    .execute();
}

/** Deletes a challenge and returns whether it was there for this use. When calls race, only one gets it. */
export async function takeChallenge(db: Db, challenge: Buffer, { purpose, session_id }: ChallengeUse): Promise<boolean> {
  const row = await db
    .deleteFrom("passkey_challenge")
    .where("challenge", "=", challenge)
    .where("purpose", "=", purpose)
    .where(sql<boolean>`session_id is not distinct from ${session_id}::uuid`)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("purpose")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the challenges that nobody answered in time. */
export async function forgetOldChallenges(db: Db): Promise<void> {
  await db.deleteFrom("passkey_challenge").where("expires_at", "<=", sql<Date>`now()`).execute();
}

/** The passkey with this credential id, with its owner. */
export function findPasskey(db: Db, credentialId: Buffer) {
  return db
    .selectFrom("passkey as p")
    .innerJoin("user_account as u", "u.id", "p.user_id")
    .select(["p.id", "p.user_id", "p.public_key", "p.sign_count", "u.passkey_handle", "u.state", "u.username"])
    .where("p.credential_id", "=", credentialId)
    .executeTakeFirst();
}

/** Descriptors by which browsers find a person's passkeys. */
export function listCredentials(db: Db, userId: string) {
  return db.selectFrom("passkey").select(["credential_id", "transports"]).where("user_id", "=", userId).execute();
}

/**
 * Stores a use, after which the authenticator has signed `count` times; returns false when another call has stored as many, or the passkey was
 * removed. It is locked until the transaction ends.
 */
export async function noteUse(tx: Tx, id: string, count: number): Promise<boolean> {
  const counts = sql<string>`${count}::bigint`;
  const row = await tx
    .updateTable("passkey")
    .set({ sign_count: counts, last_used_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("sign_count", "<", counts), eb.and([eb("sign_count", "=", "0"), eb(counts, "=", "0")])]))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The handle of a person, locked; a person without one gets `random`. */
export async function giveHandle(tx: Tx, userId: string, random: Buffer): Promise<Buffer | null> {
  const row = await tx
    .updateTable("user_account")
    .set({ passkey_handle: sql<Buffer>`coalesce(passkey_handle, ${random})` })
    .where("id", "=", userId)
    .where("state", "=", "active")
    .returning("passkey_handle")
    .executeTakeFirst();
  return row?.passkey_handle ?? null;
}

/** Number of a person's passkeys. Locks, so that no more are added before the transaction ends. */
export async function countPasskeys(tx: Tx, userId: string): Promise<number> {
  await tx.selectFrom("user_account").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom("passkey")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

const shown = ["id", "name", "created_at", "last_used_at"] as const;
export type PasskeyRow = Awaited<ReturnType<typeof renamePasskey>> & {};

/** Stores a passkey; undefined when its credential id is taken. */
export function insertPasskey(tx: Tx, row: Insertable<DB["passkey"]>) {
  return tx
    .insertInto("passkey")
    .values(row)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning(shown)
    .executeTakeFirst();
}

/** One page of somebody's passkeys, newest first. */
export function pageOfPasskeys(db: Db, userId: string, paging: PageOfChanges) {
  return readPage(paging, (limit, offset) =>
    db
      .selectFrom("passkey")
      .select(shown)
      .select(sql<number>`count(*) over ()::int`.as("total"))
      .where("user_id", "=", userId)
      .where(hasChangedSince(paging.updated_since, "updated_at"))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

interface Own {
  id: string;
  user_id: string;
}

/** Gives a passkey of somebody another name; undefined when it is not theirs. */
export function renamePasskey(tx: Tx, { id, user_id }: Own, name: string) {
  return tx
    .updateTable("passkey")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", user_id)
    .returning(shown)
    .executeTakeFirst();
}

/** A passkey of somebody, locked: sign-ins with it wait. */
export function lockPasskey(tx: Tx, { id, user_id }: Own) {
  return tx
    .selectFrom("passkey")
    .select(["id", "name"])
    .where("id", "=", id)
    .where("user_id", "=", user_id)
    .forUpdate()
    .executeTakeFirst();
}

/** Removes a passkey. */
export async function deletePasskey(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("passkey").where("id", "=", id).execute();
}

/** Number of a person's passkeys, without a lock. */
export async function readPasskeyCount(db: Db, userId: string): Promise<number> {
  return (await listCredentials(db, userId)).length;
}

/** Removes all passkeys of somebody, and the handle of the account in them; returns how many there were. Sessions that began with them go on. */
export async function erasePasskeys(tx: Tx, userId: string): Promise<number> {
  // Sign-ins lock the passkey and then the account; adding a passkey locks the account first.
  await tx.selectFrom("passkey").select("id").where("user_id", "=", userId).orderBy("id").forUpdate().execute();
  await tx.updateTable("user_account").set({ passkey_handle: null }).where("id", "=", userId).execute();
  const { numDeletedRows } = await tx.deleteFrom("passkey").where("user_id", "=", userId).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
