import type { CredentialEnd, CredentialStatus } from "@safeport/contract/programs/core/credential.state";
import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { lockName } from "../../../platform/name-lock.queries.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";
import type { Participation } from "../core/program-member.queries.ts";

/** Locks the pool of credentials of a program until the transaction ends, so that counts are exact. */
export async function lockPool(tx: Tx, programId: string): Promise<void> {
  await lockName(tx, `credentials of ${programId}`);
}

const status = sql<CredentialStatus>`case when s.user_id is null then 'free' when s.ended_at is null then 'given' else 'revoked' end`;

function sets(db: Db, programId: string) {
  return db
    .selectFrom("credential_set as s")
    .leftJoin("user_account as u", "u.id", "s.user_id")
    .select(["s.id", "s.program_id", "s.number", "s.sealed", "s.given_at", "s.ended_at", "s.end_kind", status.as("status")])
    .select(["u.id as user_id", "u.username", "u.full_name", "u.picture_file_id"])
    .where("s.program_id", "=", programId);
}
export type CredentialRow = Awaited<ReturnType<typeof findSet>> & {};

/** One set of a program. */
export function findSet(db: Db, programId: string, id: string) {
  return sets(db, programId).where("s.id", "=", id).executeTakeFirst();
}

interface CredentialFilter extends PageOfChanges {
  status?: CredentialStatus | undefined;
}

/** One page of the sets of a program, in the order of the files. */
export function pageOfSets(db: Db, programId: string, filter: CredentialFilter) {
  const all = sets(db, programId).where(hasChangedSince(filter.updated_since, "s.updated_at"));
  const filtered = filter.status ? all.where(status, "=", filter.status) : all;
  return readPage(filter, (limit, offset) =>
    filtered.select(sql<number>`(count(*) over ())::int`.as("total")).orderBy("s.number").limit(limit).offset(offset).execute(),
  );
}

/** Number of free, given and revoked sets of a program. */
export async function countSets(db: Db, programId: string): Promise<Record<CredentialStatus, number>> {
  const rows = await db
    .selectFrom("credential_set as s")
    .select([status.as("status"), sql<number>`count(*)::int`.as("count")])
    .where("s.program_id", "=", programId)
    .groupBy("status")
    .execute();
  return { free: 0, given: 0, revoked: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
}

/** Number of sets of a program, the highest set number, and all digests. */
export async function listDigests(db: Db, programId: string): Promise<{ last: number; digests: Buffer[] }> {
  const rows = await db
    .selectFrom("credential_set")
    .select(["number", "digest"])
    .where("program_id", "=", programId)
    .orderBy("number")
    .execute();
  return { last: rows.at(-1)?.number ?? 0, digests: rows.map(({ digest }) => digest) };
}

/** Adds sets to a pool that is held. */
export async function insertSets(tx: Tx, rows: readonly Insertable<DB["credential_set"]>[]): Promise<void> {
  await tx.insertInto("credential_set").values(rows).execute();
}

/** The set that somebody has. */
export function findHeldSet(db: Db, { program_id, user_id }: Participation) {
  return db
    .selectFrom("credential_set")
    .select(["id", "number", "sealed", sql<Date>`given_at`.as("given_at")])
    .where("program_id", "=", program_id)
    .where("user_id", "=", user_id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

/** Whether the company has taken a set back from somebody. */
export async function hasRevokedSet(db: Db, { program_id, user_id }: Participation): Promise<boolean> {
  const row = await db
    .selectFrom("credential_set")
    .select("id")
    .where("program_id", "=", program_id)
    .where("user_id", "=", user_id)
    .where("end_kind", "=", "revoked")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives somebody the first free set of a locked pool; undefined when it is empty. */
export function giveSet(tx: Tx, { program_id, user_id }: Participation) {
  return tx
    .updateTable("credential_set")
    .set({ user_id, given_at: sql<Date>`now()` })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("credential_set")
        .select("id")
        .where("program_id", "=", program_id)
        .where("user_id", "is", null)
        .orderBy("number")
        .limit(1),
    )
    .returning(["id", "number", "sealed", sql<Date>`given_at`.as("given_at")])
    .executeTakeFirst();
}

/** Takes a set from its holder, for good. */
export async function endSet(tx: Tx, id: string, end_kind: CredentialEnd): Promise<void> {
  await tx.updateTable("credential_set").set({ ended_at: sql<Date>`now()`, end_kind }).where("id", "=", id).execute();
}

/** Ends the credentials of a person for a program in which they no longer take part, or for all programs of a company. */
export async function endSetsOf(
  tx: Tx,
  { user_id, ...of }: { user_id: string } & ({ program_id: string } | { company_id: string }),
): Promise<void> {
  const openSets = tx
    .updateTable("credential_set")
    .set({ ended_at: sql<Date>`now()`, end_kind: "left" })
    .where("user_id", "=", user_id)
    .where("ended_at", "is", null);
  await ("program_id" in of
    ? openSets.where("program_id", "=", of.program_id)
    : openSets.where("program_id", "in", (eb) => eb.selectFrom("program").select("id").where("company_id", "=", of.company_id))
  ).execute();
}

/** Deletes one set. */
export async function deleteSet(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("credential_set").where("id", "=", id).execute();
}

/** Deletes the sets of a program that nobody has had, and returns how many these were. */
export async function deleteFreeSets(tx: Tx, programId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("credential_set")
    .where("program_id", "=", programId)
    .where("user_id", "is", null)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
