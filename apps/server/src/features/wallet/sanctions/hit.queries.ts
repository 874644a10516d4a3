import type { SanctionHitStatus } from "@safeport/contract/wallet/sanctions/sanction.values";
import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";

const hits = (db: Db) =>
  db
    .selectFrom("sanction_hit as h")
    .innerJoin("user_account as u", "u.id", "h.user_id")
    .leftJoin("user_account as d", "d.id", "h.decided_by")
    .selectAll("h")
    .select(["u.username", "d.username as decider"]);

export type SanctionHitRow = NonNullable<Awaited<ReturnType<typeof findHit>>>;

export function findHit(db: Db, id: string) {
  return hits(db).where("h.id", "=", id).executeTakeFirst();
}

/** Locks a hit. */
export async function lockHit(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom("sanction_hit").select("id").where("id", "=", id).forUpdate().execute();
}

/** Hits that wait, oldest first, or that are decided, newest first. */
export function pageOfHits(db: Db, paging: PageOfChanges & { state: "open" | "decided" }) {
  const isOpen = paging.state === "open";
  const rows = hits(db)
    .where("h.status", isOpen ? "=" : "<>", "open")
    .where(hasChangedSince(paging.updated_since, "h.updated_at"))
    .orderBy(isOpen ? "h.created_at" : "h.decided_at", isOpen ? "asc" : "desc")
    .orderBy("h.id", isOpen ? "asc" : "desc");
  return readPage(paging, (limit, offset) =>
    rows.select(sql<number>`(count(*) over ())::int`.as("total")).limit(limit).offset(offset).execute(),
  );
}

/** Stores hits, each unless this person has one with this entry as it is; returns by their ids which status each has, and whether it is new. */
export async function saveHits(
  tx: Tx,
  rows: readonly Insertable<DB["sanction_hit"]>[],
): Promise<ReadonlyMap<string, { status: SanctionHitStatus; isNew: boolean }>> {
  if (rows.length === 0) return new Map();
  const of = <K extends keyof Insertable<DB["sanction_hit"]>>(column: K) => rows.map((row) => row[column]);
  const key = sql`unnest(${of("id")}::uuid[], ${of("user_id")}::uuid[], ${of("list")}::text[], ${of("reference")}::text[], ${of("digest")}::bytea[],
    ${of("listed_name")}::text[], ${of("sealed")}::bytea[], ${of("score")}::smallint[])
    n (id, user_id, list, reference, digest, listed_name, sealed, score)`;
  await sql`insert into sanction_hit (id, user_id, list, reference, digest, listed_name, sealed, score)
    select * from ${key} on conflict (user_id, list, reference, digest) do nothing`.execute(tx);
  const { rows: saved } = await sql<{ id: string; status: SanctionHitStatus; is_new: boolean }>`
    select n.id, h.status, h.id = n.id as is_new from ${key} join sanction_hit h using (user_id, list, reference, digest)`.execute(
    tx,
  );
  return new Map(saved.map(({ id, status, is_new }) => [id, { status, isNew: is_new }]));
}

export async function decideHit(
  tx: Tx,
  id: string,
  decision: { status: SanctionHitStatus; reason: string; decided_by: string },
): Promise<void> {
  await tx
    .updateTable("sanction_hit")
    .set({ ...decision, decided_at: new Date() })
    .where("id", "=", id)
    .execute();
}

/** Deletes what was found about people who have left. */
export async function deleteHitsOf(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("sanction_hit").where("user_id", "in", userIds).execute();
}

/** Lets pending withdrawals of a person be tried again. */
export async function endScreening(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable("withdrawal")
    .set({ screening_since: null })
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .where("screening_since", "is not", null)
    .execute();
}

/** The people with an identity form that counts or waits, or with a withdrawal that waits for a decision, after this id. */
export async function listScreened(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (
      select user_id from kyc_form where state in ('submitted', 'in_review', 'approved')
      union
      select user_id from withdrawal where screening_since is not null and status = 'pending'
    ) people where user_id > ${after} order by user_id limit ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}
