import { payingRoles } from "@safeport/contract/companies/member.policy";
import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { DepositStatus } from "@safeport/contract/wallet/deposits/deposit.state";
import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";

export type DepositRow = Awaited<ReturnType<typeof findDeposit>> & {};

/** More are not counted. */
const countLimit = 10_000;

/** Deposits with the company and the caller's role in it, for those who may know of them: its owners and finance, and staff. */
function selectDeposits(db: Db, actor: Actor) {
  return db
    .selectFrom("deposit as d")
    .innerJoin("company as c", "c.id", "d.company_id")
    .leftJoin("company_member as m", (join) =>
      join.onRef("m.company_id", "=", "d.company_id").on("m.user_id", "=", actor.user_id),
    )
    .selectAll("d")
    .leftJoin("user_account as p", "p.id", "d.proposed_by")
    .select([sql<string | null>`d.value_date::text`.as("value_date"), "c.name as company_name", "m.role as member_role"])
    .select("p.username as proposer")
    .where((eb) => eb.or([eb.lit(isStaff(actor)), eb("m.role", "in", payingRoles)]));
}

/** A deposit, if the actor may know of it. */
export function findDeposit(db: Db, actor: Actor, id: string) {
  return selectDeposits(db, actor).where("d.id", "=", id).executeTakeFirst();
}

interface DepositFilter extends PageOfChanges {
  company_id?: string | undefined;
  status?: DepositStatus | undefined;
}

/** One page of the deposits that the actor may know of, newest first, and how many there are (counted to 10,000). */
export function pageOfDeposits(db: Db, actor: Actor, filter: DepositFilter) {
  const { company_id, status, updated_since } = filter;
  const deposits = selectDeposits(db, actor)
    .where(hasChangedSince(updated_since, "d.updated_at"))
    .$if(company_id !== undefined, (query) => query.where("d.company_id", "=", company_id ?? ""))
    .$if(status !== undefined, (query) => query.where("d.status", "=", status ?? "open"));
  const counted = deposits.clearSelect().select(sql.lit(1).as("one")).limit(sql.lit(countLimit));
  return readPage(filter, (limit, offset) =>
    deposits
      .select(sql<number>`(select count(*)::int from (${counted}) as counted)`.as("total"))
      .orderBy("d.created_at", "desc")
      .orderBy("d.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

export async function insertDeposit(tx: Tx, row: Insertable<DB["deposit"]>): Promise<void> {
  await tx.insertInto("deposit").values(row).execute();
}

export function countOpenDeposits(tx: Tx, companyId: string): Promise<{ count: number }> {
  return tx
    .selectFrom("deposit")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("company_id", "=", companyId)
    .where("status", "in", ["open", "processing"])
    .executeTakeFirstOrThrow();
}

/** Locks a deposit until the transaction ends. Lock the money of its company first. */
export function lockDeposit(tx: Tx, id: string): Promise<Selectable<DB["deposit"]> | undefined> {
  return tx.selectFrom("deposit").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

export async function updateDeposit(tx: Db, id: string, change: Updateable<DB["deposit"]>): Promise<void> {
  await tx.updateTable("deposit").set(change).where("id", "=", id).execute();
}

/** Whether an open entry of a bank statement names a deposit. */
export async function isOnStatement(tx: Tx, id: string): Promise<boolean> {
  const entry = tx.selectFrom("bank_entry").select("id").where("deposit_id", "=", id).where("state", "=", "open");
  return (await entry.executeTakeFirst()) !== undefined;
}

/**
 * The transfers by which money of a deposit went back and that were not reversed, oldest first: those of the act with this key, or without a key all
 * that took the deposit back.
 */
export async function listBackTransfers(tx: Tx, depositId: string, key: string | null) {
  const { rows } = await sql<{ act: string; id: string; from_id: string; to_id: string; amount: string }>`
    select a.act, t.id, t.from_id, t.to_id, t.amount from ledger_act a join ledger_transfer t on t.act_id = a.id
    where a.deposit_id = ${depositId}
      and ${key === null ? sql`a.act = 'deposit_taken_back'` : sql`a.key = ${key} and a.act in ('deposit_taken_back', 'refund')`}
      and not exists (select from ledger_transfer r where r.reverses = t.id) order by t.id`.execute(tx);
  return rows;
}

/** Marks open deposits whose money nobody has seen in `days` as expired, at most `limit` of them, and returns them. */
export function expireDeposits(tx: Tx, days: number, limit: number) {
  return tx
    .updateTable("deposit")
    .set({ status: "expired", settled_at: new Date() })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("deposit")
        .select("id")
        .where("status", "=", "open")
        .where("proposed_by", "is", null)
        .where("created_at", "<", sql<Date>`now() - make_interval(days => ${days})`)
        .orderBy("created_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "company_id", "reference", "currency"])
    .execute();
}

/** Stores the page at the provider on which a deposit is paid. */
export async function setCheckout(db: Db, id: string, page: { provider_session: string; checkout_url: string }): Promise<void> {
  await db.updateTable("deposit").set(page).where("id", "=", id).execute();
}
