import type { BalanceDay } from "@safeport/contract/wallet/statements/statement.schema";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";

type Sums = Record<Exclude<keyof BalanceDay, "day" | "currency" | "difference" | "unexplained">, string>;

/**
 * The days with a closing balance, newest first: what the bank says, what the books say lies at the bank (without what is at Stripe), and what explains
 * the difference. A movement of the books has the day of its entry at the bank, if there is one; a deposit its value date; others the day of the act.
 * Reads the sums of the stored days, and the movements since.
 */
export function listBalanceDays(db: Db, currency: string, paging: { page: number; size: number }) {
  return readPage(paging, async (limit, offset) => {
    // Days may be stored meanwhile, so the query asks again; with a known time it is planned for the few entries since.
    const [end] = (await sql<{ booked_before: Date }>`select booked_before from bank_day_end`.execute(db)).rows;
    const since = end?.booked_before ?? new Date(0);
    const { rows } = await sql<Sums & { day: string; total: number }>`
      with account as (
        select distinct on (account) account, from_day, opening from bank_statement
        where currency = ${currency} and closing is not null and opening is not null order by account, from_day, to_day, id
      ), bound as (select min(from_day) as first_day from account
      ), closing as (
        select s.account, s.to_day, s.closing, s.id from bank_statement s join account using (account)
        where s.currency = ${currency} and s.closing is not null
      ), page as (
        select to_day as day, (count(*) over ())::int as total from closing group by to_day order by to_day desc limit ${limit} offset ${offset}
      ), moved as (
        select day, amount, unseen from bank_day
        union all
        select day, amount, case when entry_id is null then amount else 0 end from bank_movement
        where created_at >= ${since} and created_at >= coalesce((select booked_before from bank_day_end), '-infinity')
      ), book as (
        select day, sum(amount) as amount, sum(unseen) filter (where day >= first_day) as unseen
        from moved, bound group by day
      ), entry as (
        select e.booked_on as day, sum(e.amount) filter (where e.state = 'open') as open,
          sum(e.amount) filter (where e.state = 'dismissed' or (e.state = 'booked' and e.action = 'fail')) as dismissed
        from bank_entry e join account a on a.account = e.account and e.booked_on >= a.from_day
        where e.currency = ${currency} group by e.booked_on
      )
      select page.day::text, page.total,
        (select coalesce(sum(closing), 0) from (select distinct on (account) closing from closing c where c.to_day <= page.day
          order by account, to_day desc, id desc) last) as bank,
        (select coalesce(sum(amount), 0) from book where book.day <= page.day) as books,
        (select coalesce(sum(opening), 0) from account where account.from_day <= page.day)
          - (select coalesce(sum(amount), 0) from book, bound where book.day < bound.first_day) as before,
        (select coalesce(sum(open), 0) from entry where entry.day <= page.day) as open,
        (select coalesce(sum(dismissed), 0) from entry where entry.day <= page.day) as dismissed,
        (select coalesce(-sum(unseen), 0) from book where book.day <= page.day) as unseen
      from page order by page.day desc`.execute(db);
    return rows;
  });
}

/** Stores what was booked on days that have ended. Take the lock of bank entries first. */
export async function storeBankDays(tx: Tx): Promise<void> {
  await sql`select store_bank_days()`.execute(tx);
}

/** Moves what these entries show, which were marked as booked now, to their day, each once. Take the lock of bank entries first. */
export async function moveBankDays(tx: Tx, entryIds: readonly string[]): Promise<void> {
  await sql`select move_bank_days(${entryIds}::uuid[])`.execute(tx);
}
