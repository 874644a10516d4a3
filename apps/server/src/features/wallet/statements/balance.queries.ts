import type { BalanceDay } from "@safeport/contract/wallet/statement.schema";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { readPage } from "../../../platform/read-page.ts";

type Sums = Record<Exclude<keyof BalanceDay, "day" | "currency" | "difference" | "unexplained">, string>;

/**
 * The days with a closing balance, newest first: what the bank says, what the books say lies at the bank (without what is at Stripe), and what explains
 * the difference. A movement of the books has the day of its entry at the bank, if there is one; a deposit its value date; others the day of the act.
 */
export function listBalanceDays(db: Db, currency: string, paging: { page: number; size: number }) {
  return readPage(paging, async (limit, offset) => {
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
        select -n.amount as amount, coalesce(bd.id, bw.id, br.id) is not null as is_seen,
          coalesce(bd.booked_on, bw.booked_on, br.booked_on, case when a.act = 'deposit' then d.value_date end,
            (n.created_at at time zone 'UTC')::date) as day
        from ledger_account w
        join ledger_entry n on n.account_id = w.id
        join ledger_transfer t on t.id = n.transfer_id
        join ledger_act a on a.id = t.act_id
        left join deposit d on d.id = a.deposit_id
        left join withdrawal p on p.id = a.withdrawal_id
        left join bank_entry bd on bd.state = 'booked' and bd.deposit_id = case when a.act = 'deposit' then a.deposit_id end
        left join bank_entry bw on bw.state = 'booked' and bw.withdrawal_id = a.withdrawal_id
          and bw.action = case a.act when 'withdrawal_paid' then 'pay' else 'return' end::bank_entry_action
        left join bank_entry br on br.state = 'booked'
          and br.refund_id = case when a.act in ('refund_paid', 'refund_returned') then substr(a.key, 8, 36)::uuid end
          and br.action = case a.act when 'refund_paid' then 'pay' else 'return' end::bank_entry_action
        where w.kind = 'world' and d.provider is distinct from 'stripe' and p.stripe_account_id is null and p.stripe_sent_at is null
      ), book as (
        select day, sum(amount) as amount, sum(amount) filter (where not is_seen and day >= first_day) as unseen
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
