import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import { hasNoPaymentDispute } from "./award.visibility.ts";

export type AwardRow = Selectable<DB["award"]>;

export interface StoredPart {
  position: number;
  user_id: string;
  username: string;
  /** Minor units. */
  amount: string;
  unclaimed: boolean;
}

export async function insertAward(
  tx: Tx,
  row: Insertable<DB["award"]>,
  parts: readonly { user_id: string; amount: number; unclaimed: boolean }[],
): Promise<AwardRow> {
  const award = await tx.insertInto("award").values(row).returningAll().executeTakeFirstOrThrow();
  await tx
    .insertInto("award_part")
    .values(parts.map((part, place) => ({ award_id: award.id, position: place + 1, ...part })))
    .execute();
  return award;
}

export async function updateAward(tx: Tx, id: string, change: Updateable<DB["award"]>): Promise<AwardRow> {
  return tx.updateTable("award").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

export function findAward(db: Db, id: string): Promise<AwardRow | undefined> {
  return db.selectFrom("award").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locks an award until the transaction ends. Lock the money of its company first. */
export function lockAward(tx: Tx, id: string): Promise<AwardRow | undefined> {
  return tx.selectFrom("award").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

export function listParts(db: Db, awardId: string): Promise<StoredPart[]> {
  return db
    .selectFrom("award_part as p")
    .innerJoin("user_account as u", "u.id", "p.user_id")
    .select(["p.position", "p.user_id", "u.username", "p.amount", "p.unclaimed"])
    .where("p.award_id", "=", awardId)
    .orderBy("p.position")
    .execute();
}

/**
 * Marks the parts of people who have left the platform as unclaimed; the others cannot leave until the transaction ends. An award
 * may be booked long after it was given.
 */
export async function markUnclaimedParts(tx: Tx, awardId: string): Promise<void> {
  await sql`select from user_account where id in (select user_id from award_part where award_id = ${awardId}) order by id for share`.execute(
    tx,
  );
  await sql`update award_part p set unclaimed = true from user_account u
    where p.award_id = ${awardId} and u.id = p.user_id and u.state = 'deleted' and not p.unclaimed`.execute(tx);
}

/** The awards of a report with their parts, oldest first. */
export async function listAwardsOfReport(db: Db, reportId: string): Promise<(AwardRow & { parts: StoredPart[] })[]> {
  const awards = await db
    .selectFrom("award")
    .selectAll()
    .where("report_id", "=", reportId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  if (awards.length === 0) return [];
  const parts = await db
    .selectFrom("award_part as p")
    .innerJoin("user_account as u", "u.id", "p.user_id")
    .select(["p.award_id", "p.position", "p.user_id", "u.username", "p.amount", "p.unclaimed"])
    .where(
      "p.award_id",
      "in",
      awards.map(({ id }) => id),
    )
    .orderBy("p.position")
    .execute();
  return awards.map((award) => ({ ...award, parts: parts.filter(({ award_id }) => award_id === award.id) }));
}

/** Sum of a report's bounties, paid or promised, less clawbacks, in minor units. */
export async function sumBounties(db: Db, reportId: string): Promise<number> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(amount - taken_back), 0) as sum from award where report_id = ${reportId} and kind = 'bounty'`.execute(db);
  return Number(rows[0]?.sum ?? 0);
}

/** The awards of a company that wait for money, oldest first. */
export function listOwedAwards(tx: Tx, companyId: string): Promise<AwardRow[]> {
  return tx
    .selectFrom("award")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("status", "=", "owed")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** When the first and the last pending award of a person become final; null without one. Those with an open payment dispute have no day. */
export async function findPendingFinal(db: Db, userId: string, days: number): Promise<{ first: Date; last: Date } | null> {
  const finalAt = (of: "min" | "max") => sql<Date | null>`${sql.raw(of)}(a.booked_at) + make_interval(days => ${days})`;
  const { first, last } = await db
    .selectFrom("award_part as p")
    .innerJoin("award as a", "a.id", "p.award_id")
    .select([finalAt("min").as("first"), finalAt("max").as("last")])
    .where("p.user_id", "=", userId)
    .where("a.status", "=", "pending")
    .where(hasNoPaymentDispute)
    .executeTakeFirstOrThrow();
  return first && last && { first, last };
}

/** Booked awards that have waited for `days`, and on whose report no payment dispute is open. */
export function listFinalAwards(db: Db, days: number, limit: number): Promise<{ id: string }[]> {
  return db
    .selectFrom("award as a")
    .select("a.id")
    .where("a.status", "=", "pending")
    .where("a.booked_at", "<=", sql<Date>`now() - make_interval(days => ${days})`)
    .where(hasNoPaymentDispute)
    .orderBy("a.booked_at")
    .limit(limit)
    .execute();
}

/** Whether a payment dispute is open on a report. */
export async function hasPaymentDispute(db: Db, reportId: string): Promise<boolean> {
  const open = db
    .selectFrom("dispute")
    .select("id")
    .where("report_id", "=", reportId)
    .where("type", "=", "Payment")
    .where("ended_at", "is", null);
  return (await open.executeTakeFirst()) !== undefined;
}

/**
 * The transfers by which an award was booked, with the kinds of their accounts, the payee, and what was taken back of each, in minor
 * units.
 */
export async function listAwardTransfers(tx: Tx, awardId: string, act: string) {
  const { rows } = await sql<{
    id: string;
    from_id: string;
    from_kind: "company:free" | "company:held";
    to_id: string;
    to_kind: string;
    user_id: string | null;
    amount: string;
    taken_back: string;
  }>`
    select t.id, t.from_id, f.kind as from_kind, t.to_id, g.kind as to_kind, g.user_id, t.amount,
      coalesce((select sum(r.amount) from ledger_transfer r where r.reverses = t.id), 0)::bigint as taken_back
    from ledger_act a
    join ledger_transfer t on t.act_id = a.id
    join ledger_account f on f.id = t.from_id
    join ledger_account g on g.id = t.to_id
    where a.award_id = ${awardId} and a.act = ${act} order by t.position`.execute(tx);
  return rows;
}

/** Awards of a person, by id, beginning after `after`. */
export function listOwnAwards(db: Db, userId: string, after: string, limit: number) {
  return db
    .selectFrom("award_part as p")
    .innerJoin("award as a", "a.id", "p.award_id")
    .select(["a.id", "a.report_id", "a.kind", "a.status", "a.currency", "a.created_at", "p.amount"])
    .where("p.user_id", "=", userId)
    .where("a.id", ">", after)
    .orderBy("a.id")
    .limit(limit)
    .execute();
}
