import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";

/** The years (UTC) in which somebody's accounts have entries, and those since, newest first. */
export async function listYears(db: Db, userId: string): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select y::int as year from generate_series(
      (select extract(year from min(e.created_at) at time zone 'UTC')::int
        from ledger_account a join ledger_entry e on e.account_id = a.id and e.account_version = 1 where a.user_id = ${userId}),
      extract(year from now() at time zone 'UTC')::int) y
    order by 1 desc`.execute(db);
  return rows.map(({ year }) => year);
}

const startOf = (year: number) => sql`make_timestamptz(${sql.lit(year)}, 1, 1, 0, 0, 0, 'UTC')`;

/** The balances of somebody's accounts at the begin of a year (UTC), by currency, in minor units; each currency in which they have an account. */
export async function balancesBefore(tx: Tx, userId: string, year: number): Promise<{ currency: string; balance: string }[]> {
  const { rows } = await sql<{ currency: string; balance: string }>`
    select a.currency, coalesce(sum(last.balance_after), 0)::text as balance
    from ledger_account a
    left join lateral (
      select e.balance_after from ledger_entry e
      where e.account_id = a.id and e.created_at < ${startOf(year)}
      order by e.account_version desc limit 1) last on true
    where a.user_id = ${userId} group by 1 order by 1`.execute(tx);
  return rows;
}

export interface YearMovement {
  at: Date;
  act: string;
  currency: string;
  /** Sum of what came to all accounts of the person, or left them. */
  amount: string;
  report_number: number | null;
  /** Null for a report that the person may not read. */
  report_title: string | null;
  program_title: string | null;
  company_name: string | null;
  /** Of a withdrawal. */
  reference: string | null;
  /** Of a payment that came back: what the bank sent less than was paid. */
  kept: string;
}

/** The acts of a year (UTC) that changed the sum of somebody's accounts, oldest first. */
export async function listMovements(tx: Tx, userId: string, year: number): Promise<YearMovement[]> {
  const { rows } = await sql<YearMovement>`
    with moved as (
      select t.act_id, a.currency, min(e.created_at) as at, sum(e.amount) as amount
      from ledger_account a
      join ledger_entry e on e.account_id = a.id
      join ledger_transfer t on t.id = e.transfer_id
      where a.user_id = ${userId} and e.created_at >= ${startOf(year)} and e.created_at < ${startOf(year + 1)}
      group by 1, 2 having sum(e.amount) <> 0
    )
    select m.at, c.act, m.currency, m.amount::text as amount, r.number as report_number, r.title as report_title,
      coalesce(r.program_title, p.title) as program_title, o.name as company_name, w.reference,
      case when c.act = 'payout_returned' then w.amount - w.returned_amount else 0 end::text as kept
    from moved m
    join ledger_act c on c.id = m.act_id
    left join award w0 on w0.id = c.award_id
    left join program p on p.id = w0.program_id
    left join company o on o.id = c.company_id
    left join withdrawal w on w.id = c.withdrawal_id
    left join report r on r.id = c.report_id and (r.author_id = ${userId} or exists (
      select from report_collaborator rc where rc.report_id = r.id and rc.user_id = ${userId} and rc.accepted_at is not null))
    order by m.at, c.id`.execute(tx);
  return rows;
}

/** Payments to somebody by companies that pay themselves, in a year (UTC), as their arrival was confirmed, oldest first. */
export async function listDirectPayments(tx: Tx, userId: string, year: number): Promise<YearMovement[]> {
  const { rows } = await sql<YearMovement>`
    select a.answered_at as at, a.kind::text as act, a.currency, p.amount::text as amount, r.number as report_number, r.title as report_title,
      coalesce(r.program_title, g.title) as program_title, o.name as company_name, null as reference, '0' as kept
    from award_part p
    join award a on a.id = p.award_id
    join program g on g.id = a.program_id
    join company o on o.id = a.company_id
    left join report r on r.id = a.report_id and (r.author_id = ${userId} or exists (
      select from report_collaborator rc where rc.report_id = r.id and rc.user_id = ${userId} and rc.accepted_at is not null))
    where p.user_id = ${userId} and a.status = 'confirmed' and a.answered_at >= ${startOf(year)} and a.answered_at < ${startOf(year + 1)}
    order by a.answered_at, a.id`.execute(tx);
  return rows;
}
