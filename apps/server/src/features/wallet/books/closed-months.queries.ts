import type { MonthClosingStatus } from "@safeport/contract/wallet/books/ledger-month.values";
import type { AccountKind } from "@safeport/contract/wallet/ledger/ledger.values";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";

/** Whether a day is in a month that is closed. */
export async function isClosed(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`select closed_month_of(${day}::date) is not null as closed`.execute(db);
  return rows[0]?.closed ?? false;
}

/** Stores the balances of the next day that has ended, and returns whether there was one. */
export async function storeDay(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ stored: boolean }>`select store_ledger_day() as stored`.execute(tx);
  return rows[0]?.stored ?? false;
}

/** The months that have ended since the last closed one and the first act, newest first. */
export async function listOpenMonths(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(m, 'YYYY-MM') as month
    from generate_series(
      coalesce((select max(month) + interval '1 month' from ledger_closing)::timestamp,
        (select date_trunc('month', created_at at time zone 'UTC') from ledger_act order by created_at, id limit 1)),
      date_trunc('month', now() at time zone 'UTC') - interval '1 month', interval '1 month') m
    order by m desc limit ${limit}`.execute(db);
  return rows.map(({ month }) => month);
}

export interface ClosedMonthRow {
  month: string;
  closed_at: Date;
  number: string | null;
  hash: string | null;
  balances: { kind: AccountKind; balance: number }[];
  proposer: string;
  closer: string;
}

/** The months that are closed, newest first, with who closed them. */
export async function listClosedMonths(db: Db, limit: number): Promise<ClosedMonthRow[]> {
  const { rows } = await sql<ClosedMonthRow>`
    select to_char(c.month, 'YYYY-MM') as month, c.closed_at, c.chain_number as number, encode(c.chain_hash, 'hex') as hash,
      (select jsonb_agg(jsonb_build_object('kind', b.kind, 'balance', b.balance) order by b.kind)
        from ledger_closing_balance b where b.month = c.month) as balances,
      p.username as proposer, d.username as closer
    from ledger_closing c
    join month_closing m on m.month = c.month and m.status = 'closed'
    join user_account p on p.id = m.proposed_by
    join user_account d on d.id = m.decided_by
    order by c.month desc limit ${limit}`.execute(db);
  return rows;
}

export interface MonthProposalRow {
  id: string;
  month: string;
  status: MonthClosingStatus;
  proposed_by: string;
  proposed_at: Date;
  proposer: string;
}

const proposals = sql`
  select m.id, to_char(m.month, 'YYYY-MM') as month, m.status, m.proposed_by, m.proposed_at, u.username as proposer
  from month_closing m join user_account u on u.id = m.proposed_by`;

/** The proposal that waits for a second person. */
export async function findWaitingClosing(db: Db): Promise<MonthProposalRow | undefined> {
  return (await sql<MonthProposalRow>`${proposals} where m.status = 'waiting'`.execute(db)).rows[0];
}

export async function findClosing(db: Db, id: string): Promise<MonthProposalRow | undefined> {
  return (await sql<MonthProposalRow>`${proposals} where m.id = ${id}`.execute(db)).rows[0];
}

export async function insertClosing(tx: Tx, row: { id: string; month: string; proposed_by: string }): Promise<void> {
  await sql`insert into month_closing (id, month, proposed_by) values (${row.id}, ${`${row.month}-01`}::date, ${row.proposed_by})`.execute(
    tx,
  );
}

export async function decideClosing(tx: Tx, id: string, status: MonthClosingStatus, decided_by: string): Promise<void> {
  await tx.updateTable("month_closing").set({ status, decided_by, decided_at: new Date() }).where("id", "=", id).execute();
}

/** Closes a month of the ledger; returns the end of the chain that it noted, null without any. */
export async function closeInLedger(tx: Tx, month: string): Promise<{ number: string; hash: string } | null> {
  await sql`select close_month(${`${month}-01`}::date)`.execute(tx);
  const { rows } = await sql<{ number: string | null; hash: string | null }>`
    select chain_number as number, encode(chain_hash, 'hex') as hash from ledger_closing where month = ${`${month}-01`}::date`.execute(
    tx,
  );
  const { number = null, hash = null } = rows[0] ?? {};
  return number !== null && hash !== null ? { number, hash } : null;
}

/** Whether there is other staff who can confirm. */
export async function hasOtherStaff(db: Db, userId: string): Promise<boolean> {
  const other = db
    .selectFrom("user_account")
    .select("id")
    .where("role", "in", ["Admin", "Super Admin"])
    .where("state", "=", "active")
    .where("id", "<>", userId)
    .limit(1);
  return (await other.executeTakeFirst()) !== undefined;
}
