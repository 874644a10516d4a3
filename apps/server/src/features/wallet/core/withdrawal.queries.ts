import type { PayoutFileFormat, WithdrawalStatus } from "@safeport/contract/wallet/core/withdrawal.values";
import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, type SqlBool, sql, type Updateable } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { containing } from "../../../platform/like-pattern.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { hasFormerReference } from "./former-reference.queries.ts";
import { isUnseen } from "./unseen.queries.ts";

function withdrawals(db: Db) {
  return db
    .selectFrom("withdrawal as w")
    .innerJoin("user_account as u", "u.id", "w.user_id")
    .leftJoin("user_account as p", "p.id", "w.proposed_by")
    .leftJoin("user_account as r", "r.id", "w.reversal_by")
    .selectAll("w")
    .select(["u.username", "p.username as proposer", "r.username as reverser"])
    .select(hasFormerReference("withdrawal_id", "w.id"));
}
export type WithdrawalRow = Awaited<ReturnType<typeof findWithdrawal>> & {};

/** A withdrawal with the username of its owner. */
export function findWithdrawal(db: Db, id: string) {
  return withdrawals(db).where("w.id", "=", id).executeTakeFirst();
}

export async function insertWithdrawal(tx: Tx, row: Insertable<DB["withdrawal"]>): Promise<void> {
  await tx.insertInto("withdrawal").values(row).execute();
}

/** Stores a change of a withdrawal; lock its owner first if it settles something. */
export async function setWithdrawal(tx: Db, id: string, change: Updateable<DB["withdrawal"]>): Promise<void> {
  await tx.updateTable("withdrawal").set(change).where("id", "=", id).execute();
}

/** Notes since when withdrawals wait for a decision about a sanctions list, or that they do not. */
export async function setScreening(tx: Tx, ids: readonly string[], screening_since: Date | null): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("withdrawal").set({ screening_since }).where(sql<SqlBool>`id = any(${ids}::uuid[])`).execute();
}

/** Number of a person's withdrawals that wait for payment. */
export async function countPending(db: Db, userId: string): Promise<number> {
  const own = db.selectFrom("withdrawal").select(sql<number>`count(*)::int`.as("count")).where("user_id", "=", userId);
  return (await own.where("status", "=", "pending").executeTakeFirstOrThrow()).count;
}

/** Whether a person has a withdrawal below an amount that was paid or is under way. */
export async function hasSmallWithdrawal(db: Db, userId: string, below: number): Promise<boolean> {
  const small = db.selectFrom("withdrawal").select("id").where("user_id", "=", userId).where("amount", "<", String(below));
  return (await small.where("status", "not in", ["failed", "cancelled", "returned"]).limit(1).executeTakeFirst()) !== undefined;
}

/** Whether a withdrawal to a bank account is under way. */
export async function isUnderWay(db: Db, bankAccountId: string): Promise<boolean> {
  const open = db.selectFrom("withdrawal").select("id").where("bank_account_id", "=", bankAccountId);
  return (await open.where("status", "in", ["pending", "processing"]).limit(1).executeTakeFirst()) !== undefined;
}

interface WithdrawalFilter {
  page: number;
  size: number;
  status?: WithdrawalStatus | undefined;
  proposed?: boolean | undefined;
  search?: string | undefined;
  updated_since?: string | undefined;
}

/** More withdrawals are not counted. */
const countLimit = 10_000;

/** One page of withdrawals, newest first, of a person or of everybody, and how many there are (counted to 10,000). */
export function pageOfWithdrawals(db: Db, userId: string | null, filter: WithdrawalFilter) {
  const { status, proposed, search, updated_since } = filter;
  const conditions = [
    ...(userId ? [sql<SqlBool>`w.user_id = ${userId}::uuid`] : []),
    ...(status ? [sql<SqlBool>`w.status = ${sql.lit(status)}::withdrawal_status`] : []),
    ...(proposed ? [sql<SqlBool>`((w.status = 'pending' and w.proposed_by is not null) or w.reversal_by is not null)`] : []),
    ...(search ? [sql<SqlBool>`u.username like ${containing(search)}`] : []),
    hasChangedSince(updated_since, "w.updated_at"),
  ];
  const counted = db
    .selectFrom("withdrawal as w")
    .innerJoin("user_account as u", "u.id", "w.user_id")
    .select(sql.lit(1).as("one"))
    .where((eb) => eb.and(conditions))
    .limit(countLimit);
  return readPage(filter, (limit, offset) =>
    withdrawals(db)
      .where((eb) => eb.and(conditions))
      .select(sql<number>`(select count(*)::int from (${counted}) as counted)`.as("total"))
      .orderBy("w.requested_at", "desc")
      .orderBy("w.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** The ids and owners of pending withdrawals to bank accounts that are not somebody's own, oldest first. */
export function listPending(db: Db, exceptUserId: string, ids: readonly string[] | null, limit: number) {
  const pending = db
    .selectFrom("withdrawal")
    .select(["id", "user_id"])
    .where("status", "=", "pending")
    .where("stripe_account_id", "is", null)
    .where("user_id", "<>", exceptUserId)
    .where(isUnseen("withdrawal"));
  const named = ids ? pending.where(sql<SqlBool>`id = any(${ids}::uuid[])`) : pending;
  return named.orderBy("requested_at").orderBy("id").limit(limit).execute();
}

/** Number and sum of the pending withdrawals that a batch of somebody would have, in minor units. */
export async function sumPending(db: Db, exceptUserId: string, limit: number): Promise<{ lines: number; total: string }> {
  const { rows } = await sql<{
    lines: number;
    total: string;
  }>`select count(*)::int as lines, coalesce(sum(amount), 0)::text as total
    from (select amount from withdrawal where status = 'pending' and screening_since is null and stripe_account_id is null and user_id <> ${exceptUserId} and ${isUnseen("withdrawal")}
      order by requested_at, id limit ${limit}) pending`.execute(db);
  return rows[0] ?? { lines: 0, total: "0" };
}

/** These withdrawals with their owners, oldest first. */
export function listWithdrawals(db: Db, ids: readonly string[]) {
  return withdrawals(db).where(sql<SqlBool>`w.id = any(${ids}::uuid[])`).orderBy("w.requested_at").orderBy("w.id").execute();
}

/** Puts withdrawals into a batch; they are being paid. */
export async function putIntoBatch(tx: Tx, ids: readonly string[], batch_id: string, decided_by: string): Promise<void> {
  if (ids.length === 0) return;
  const change = {
    status: "processing" as const,
    processing_at: sql<Date>`now()`,
    batch_id,
    decided_by,
    proposed_by: null,
    reason: null,
  };
  await tx.updateTable("withdrawal").set(change).where("id", "in", ids).execute();
}

/** The withdrawals of a batch. */
export function listOfBatch(db: Db, batchId: string) {
  return db.selectFrom("withdrawal").select(["id", "user_id", "status"]).where("batch_id", "=", batchId).orderBy("id").execute();
}

/** Takes withdrawals out of a voided batch; each gets a reference that no file has had. */
export async function takeOutOfBatch(tx: Tx, references: readonly { id: string; reference: string }[]): Promise<void> {
  const ids = references.map(({ id }) => id);
  await sql`update withdrawal w set status = 'pending', batch_id = null, proposed_by = null, processing_at = null, decided_by = null, reference = n.reference
    from unnest(${ids}::uuid[], ${references.map(({ reference }) => reference)}::text[]) n (id, reference)
    where w.id = n.id`.execute(tx);
}

/** Withdrawals that have been processing since before `since` and of which nobody was notified; locked. */
export function lockLate(tx: Tx, since: Date, limit: number) {
  return withdrawals(tx)
    .where("w.status", "=", "processing")
    .where("w.late_notice_at", "is", null)
    .where("w.processing_at", "<", since)
    .orderBy("w.processing_at")
    .limit(limit)
    .forUpdate("w")
    .skipLocked()
    .execute();
}

/** Whether staff stopped the payouts of each of these people. */
export async function frozenOf(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom("payout_freeze").select("user_id").where("user_id", "in", userIds).execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Reason and author of the stop of a person's payouts; undefined if they are not stopped. */
export function findFreeze(db: Db, userId: string) {
  return db
    .selectFrom("payout_freeze as f")
    .innerJoin("user_account as u", "u.id", "f.frozen_by")
    .select(["f.reason", "f.frozen_at", "u.username"])
    .where("f.user_id", "=", userId)
    .executeTakeFirst();
}

/** Stops the payouts of a person; a second time, the reason is replaced. */
export async function insertFreeze(tx: Tx, row: Insertable<DB["payout_freeze"]>): Promise<void> {
  const { reason, frozen_by } = row;
  await tx
    .insertInto("payout_freeze")
    .values(row)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ reason, frozen_by }))
    .execute();
}

/** Lets the payouts of a person go on; false if they were not stopped. */
export async function deleteFreeze(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("payout_freeze").where("user_id", "=", userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Payout batches with their sum as `amount`, since a page has its number of rows as `total`. */
function batches(db: Db) {
  return db
    .selectFrom("payout_batch as b")
    .innerJoin("user_account as c", "c.id", "b.created_by")
    .selectAll("b")
    .select("b.total as amount")
    .select("c.username as creator")
    .select(sql<string>`b.execution_date::text`.as("execution_date"))
    .select(
      sql<PayoutFileFormat[]>`array(select f.format::text from payout_file f where f.batch_id = b.id order by f.format)`.as(
        "formats",
      ),
    )
    .select(
      sql<boolean>`b.status = 'exported' and not exists (
          select from withdrawal w where w.batch_id = b.id and w.status in ('paid', 'returned'))
        and not exists (select from refund r where r.batch_id = b.id and r.status in ('paid', 'returned'))
        and (exists (select from withdrawal w where w.batch_id = b.id and w.status = 'processing')
          or exists (select from refund r where r.batch_id = b.id and r.status = 'processing'))`.as("may_be_voided"),
    );
}
export type BatchRow = Awaited<ReturnType<typeof findBatch>> & {};

export function findBatch(db: Db, id: string) {
  return batches(db).where("b.id", "=", id).executeTakeFirst();
}

/** A batch, locked: it is not voided until the transaction ends. */
export function lockBatch(tx: Tx, id: string) {
  return batches(tx).where("b.id", "=", id).forNoKeyUpdate("b").executeTakeFirst();
}

/** Whether another member of staff than its maker downloaded a file of a batch. */
export async function wasTakenByAnother(db: Db, { id, created_by }: Pick<BatchRow, "id" | "created_by">): Promise<boolean> {
  const taken = db.selectFrom("audit_log").select("id").where("action", "=", "payouts.downloaded");
  const ofBatch = taken.where("object_type", "=", "payout_batch").where("object_id", "=", id);
  return (await ofBatch.where("user_id", "<>", created_by).limit(1).executeTakeFirst()) !== undefined;
}

/** One page of payout batches, newest first. */
export function pageOfBatches(db: Db, paging: PageOfChanges) {
  return readPage(paging, (limit, offset) =>
    batches(db)
      .select(sql<number>`(count(*) over ())::int`.as("total"))
      .where(hasChangedSince(paging.updated_since, "b.updated_at"))
      .orderBy("b.created_at", "desc")
      .orderBy("b.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** Stores a batch with its files, at the time of its turn, so that its sum counts all that began before. */
export async function insertBatch(
  tx: Tx,
  batch: Insertable<DB["payout_batch"]>,
  files: readonly Insertable<DB["payout_file"]>[],
): Promise<void> {
  await tx
    .insertInto("payout_batch")
    .values({ ...batch, created_at: sql<Date>`clock_timestamp()` })
    .execute();
  await tx.insertInto("payout_file").values(files).execute();
}

export async function setBatchVoided(tx: Tx, id: string, voided_by: string): Promise<void> {
  await tx
    .updateTable("payout_batch")
    .set({ status: "voided", voided_by, voided_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** A stored bank file. */
export function findPayoutFile(db: Db, batchId: string, format: "xml" | "csv") {
  return db
    .selectFrom("payout_file")
    .select(["sealed", "sha256"])
    .where("batch_id", "=", batchId)
    .where("format", "=", format)
    .executeTakeFirst();
}

/** The withdrawals of a person for their archive, by id after the given one. */
export function listOwnWithdrawals(db: Db, userId: string, after: string, limit: number) {
  const own = db.selectFrom("withdrawal").selectAll().where("user_id", "=", userId);
  return own.where("id", ">", after).orderBy("id").limit(limit).execute();
}

/** Forgets where the payments of people went who have closed their account. */
export async function forgetDestinations(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.updateTable("withdrawal").set({ sealed: null, stripe_account_id: null }).where("user_id", "in", userIds).execute();
  await tx.deleteFrom("payout_freeze").where("user_id", "in", userIds).execute();
}
