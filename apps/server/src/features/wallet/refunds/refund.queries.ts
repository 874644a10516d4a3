import { payingRoles } from "@safeport/contract/companies/member.policy";
import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { RefundStatus } from "@safeport/contract/wallet/refunds/refund.state";
import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { containing } from "../../../platform/like-pattern.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { hasFormerReference } from "../core/former-reference.queries.ts";
import { isUnseen } from "../core/unseen.queries.ts";

/** A refund, locked with the money of its company and its deposit. */
export type LockedRefund = Selectable<DB["refund"]>;
export type RefundRow = Awaited<ReturnType<typeof findRefund>> & {};

const ofDeposit = ["d.currency", "d.reference as deposit_reference"] as const;

/** More are not counted. */
const countLimit = 10_000;

/** Refunds with the caller's role in the company, for those who may know of them: its owners and finance, and staff. */
function selectRefunds(db: Db, actor: Actor) {
  return db
    .selectFrom("refund as r")
    .innerJoin("deposit as d", "d.id", "r.deposit_id")
    .innerJoin("company as c", "c.id", "r.company_id")
    .leftJoin("company_member as m", (join) =>
      join.onRef("m.company_id", "=", "r.company_id").on("m.user_id", "=", actor.user_id),
    )
    .selectAll("r")
    .select(ofDeposit)
    .leftJoin("user_account as p", "p.id", "r.proposed_by")
    .leftJoin("user_account as v", "v.id", "r.reversal_by")
    .select(["c.name as company_name", "m.role as member_role", "p.username as proposer", "v.username as reverser"])
    .select(hasFormerReference("refund_id", "r.id"))
    .where((eb) => eb.or([eb.lit(isStaff(actor)), eb("m.role", "in", payingRoles)]));
}

/** A refund, if the actor may know of it. */
export function findRefund(db: Db, actor: Actor, id: string) {
  return selectRefunds(db, actor).where("r.id", "=", id).executeTakeFirst();
}

interface RefundFilter extends PageOfChanges {
  company_id?: string | undefined;
  status?: RefundStatus | undefined;
  proposed?: boolean | undefined;
  search?: string | undefined;
}

/** One page of the refunds that the actor may know of, newest first, and how many there are (counted to 10,000). */
export function pageOfRefunds(db: Db, actor: Actor, filter: RefundFilter) {
  const { company_id, status, proposed, search, updated_since } = filter;
  const refunds = selectRefunds(db, actor)
    .where(hasChangedSince(updated_since, "r.updated_at"))
    .$if(company_id !== undefined, (query) => query.where("r.company_id", "=", company_id ?? ""))
    .$if(status !== undefined, (query) => query.where("r.status", "=", status ?? "requested"))
    .$if(proposed === true, (query) =>
      query.where(
        sql<boolean>`${sql.lit(isStaff(actor))} and ((r.status = 'requested' and r.proposed_by is not null) or r.reversal_by is not null)`,
      ),
    )
    .$if(search !== undefined, (query) =>
      query.where(
        sql<boolean>`(lower(c.name) like ${containing(search ?? "")} or lower(r.reference) like ${containing(search ?? "")}
          or lower(d.reference) like ${containing(search ?? "")})`,
      ),
    );
  const counted = refunds.clearSelect().select(sql.lit(1).as("one")).limit(sql.lit(countLimit));
  return readPage(filter, (limit, offset) =>
    refunds
      .select(sql<number>`(select count(*)::int from (${counted}) as counted)`.as("total"))
      .orderBy("r.created_at", "desc")
      .orderBy("r.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

export async function insertRefund(tx: Tx, row: Insertable<DB["refund"]>): Promise<void> {
  await tx.insertInto("refund").values(row).execute();
}

export async function updateRefund(db: Db, id: string, change: Updateable<DB["refund"]>): Promise<void> {
  await db.updateTable("refund").set(change).where("id", "=", id).execute();
}

/** Locks a refund until the transaction ends. Lock the money of its company and its deposit first. */
export function lockRefund(tx: Tx, id: string): Promise<LockedRefund | undefined> {
  return tx.selectFrom("refund").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** A refund with the payment of its deposit, for the platform itself. */
export function findOrder(db: Db, id: string) {
  return db
    .selectFrom("refund as r")
    .innerJoin("deposit as d", "d.id", "r.deposit_id")
    .selectAll("r")
    .select(["d.currency", "d.bank_reference"])
    .where("r.id", "=", id)
    .executeTakeFirst();
}

/** A refund of a deposit by the provider's id, or by ours. */
export function findRefundOf(db: Db, depositId: string, { ref, id }: { ref: string; id: string | null }) {
  return db
    .selectFrom("refund")
    .selectAll()
    .where("deposit_id", "=", depositId)
    .where((eb) => eb.or([eb("provider_ref", "=", ref), ...(id === null ? [] : [eb("id", "=", id)])]))
    .executeTakeFirst();
}

/** Notes that the order of a refund goes to Stripe now. False if it may not be sent any more. */
export async function markRefundSent(db: Db, id: string): Promise<boolean> {
  const marked = db
    .updateTable("refund")
    .set({ stripe_sent_at: new Date() })
    .where("id", "=", id)
    .where("provider", "=", "stripe")
    .where("provider_ref", "is", null)
    .where("status", "in", ["processing", "paid"]);
  return (await marked.executeTakeFirst()).numUpdatedRows === 1n;
}

/** Refunds of which it has been unknown for longer than `minutes` whether Stripe has them. */
export function listUnknownRefunds(db: Db, minutes: number, limit: number) {
  return db
    .selectFrom("refund")
    .select("id")
    .where("provider", "=", "stripe")
    .where("provider_ref", "is", null)
    .where("status", "in", ["processing", "paid"])
    .where("created_at", "<", sql<Date>`now() - make_interval(mins => ${minutes})`)
    .orderBy("created_at")
    .limit(limit)
    .execute();
}

/** Refunds that a bank file of somebody can have now: by bank transfer, past their wait, and not of their own companies; oldest first. */
function payableRefunds(db: Db, payerId: string) {
  return db
    .selectFrom("refund as r")
    .innerJoin("deposit as d", "d.id", "r.deposit_id")
    .where("r.status", "=", "requested")
    .where("r.provider", "=", "manual")
    .where("r.payable_from", "<=", sql<Date>`now()`)
    .where(isUnseen("refund", "r"))
    .where(sql<boolean>`not exists (select from company_member m where m.company_id = r.company_id and m.user_id = ${payerId})`);
}

/** Locks the refunds that a bank file of somebody can have now, all or those named. */
export function lockPayableRefunds(tx: Tx, payerId: string, ids: readonly string[] | null, limit: number) {
  const payable = payableRefunds(tx, payerId)
    .selectAll("r")
    .select(ofDeposit)
    .orderBy("r.created_at")
    .orderBy("r.id")
    .limit(limit);
  return (ids ? payable.where(sql<boolean>`r.id = any(${ids}::uuid[])`) : payable).forNoKeyUpdate("r").execute();
}

/** Number and sum of the refunds that a bank file of somebody would have, in minor units. */
export async function sumPayableRefunds(db: Db, payerId: string, limit: number): Promise<{ lines: number; total: string }> {
  const payable = payableRefunds(db, payerId).select("r.amount").orderBy("r.created_at").orderBy("r.id").limit(limit);
  return db
    .selectFrom(payable.as("payable"))
    .select([sql<number>`count(*)::int`.as("lines"), sql<string>`coalesce(sum(amount), 0)::text`.as("total")])
    .executeTakeFirstOrThrow();
}

/** Puts refunds into a batch; they are being paid. */
export async function putRefundsIntoBatch(tx: Tx, ids: readonly string[], batch_id: string, decided_by: string): Promise<void> {
  if (ids.length === 0) return;
  const change = {
    status: "processing" as const,
    processing_at: sql<Date>`now()`,
    batch_id,
    decided_by,
    proposed_by: null,
    reason: null,
  };
  await tx.updateTable("refund").set(change).where("id", "in", ids).execute();
}

/** Locks the refunds of a batch that are being paid. */
export function lockRefundsOfBatch(tx: Tx, batchId: string) {
  return tx
    .selectFrom("refund as r")
    .innerJoin("deposit as d", "d.id", "r.deposit_id")
    .selectAll("r")
    .select(ofDeposit)
    .where("r.batch_id", "=", batchId)
    .where("r.status", "=", "processing")
    .orderBy("r.id")
    .forNoKeyUpdate("r")
    .execute();
}

/** Takes refunds out of a voided batch; each gets a reference that no file has had. */
export async function takeRefundsOutOfBatch(tx: Tx, references: readonly { id: string; reference: string }[]): Promise<void> {
  const ids = references.map(({ id }) => id);
  await sql`update refund r set status = 'requested', batch_id = null, proposed_by = null, processing_at = null, decided_by = null, reference = n.reference
    from unnest(${ids}::uuid[], ${references.map(({ reference }) => reference)}::text[]) n (id, reference)
    where r.id = n.id`.execute(tx);
}
