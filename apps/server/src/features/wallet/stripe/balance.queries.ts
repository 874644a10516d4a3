import { stripeMovements, stripeToBank } from "@safeport/contract/wallet/stripe/stripe-balance.values";
import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, sql } from "kysely";
import { readPage } from "../../../platform/read-page.ts";

export type NewBalanceEntry = Insertable<DB["stripe_balance_entry"]>;

/** When the newest entry of Stripe's balance was made, or else the first deposit with Stripe; undefined without either. */
export async function findReadUntil(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce((select max(created_at) from stripe_balance_entry), (select min(created_at) from deposit where provider = 'stripe')) as at`.execute(
    db,
  );
  return rows[0]?.at ?? undefined;
}

/** Stores entries of Stripe's balance; those that are stored stay as they are. */
export async function insertBalanceEntries(db: Db, entries: readonly NewBalanceEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto("stripe_balance_entry")
    .values(entries)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface StripeDayRow {
  day: string;
  stripe: string;
  books: string;
  until: string;
  costs: string;
  to_bank: string;
  unknown: { id: string; category: string; amount: number; source: string | null }[];
  total: number;
}

const list = (categories: readonly string[]) => sql.join(categories.map((category) => sql.lit(category)));

/**
 * The days (UTC) on which Stripe's balance or the books of what is at Stripe changed, newest first: what Stripe says of payments, refunds, disputes and
 * transfers, the same of the books, their difference up to that day, and Stripe's entries that the books do not know.
 */
export function listStripeDays(db: Db, currency: string, paging: { page: number; size: number }) {
  return readPage(paging, async (limit, offset) => {
    const { rows } = await sql<StripeDayRow>`
      with entry as (
        select (e.created_at at time zone 'UTC')::date as day, e.*, e.category in (${list(stripeMovements)}) as is_movement
        from stripe_balance_entry e where e.currency = ${currency}
      ), stripe as (
        select day, sum(amount) filter (where is_movement) as moved,
          sum(fee) - coalesce(sum(amount) filter (where not is_movement and category not in (${list(stripeToBank)})), 0) as costs,
          sum(-amount) filter (where category in (${list(stripeToBank)})) as to_bank
        from entry group by day
      ), book as (
        select (n.created_at at time zone 'UTC')::date as day, sum(-n.amount) as moved
        from ledger_account w
        join ledger_entry n on n.account_id = w.id
        join ledger_transfer t on t.id = n.transfer_id
        join ledger_act a on a.id = t.act_id
        left join deposit d on d.id = a.deposit_id
        left join withdrawal p on p.id = a.withdrawal_id
        where w.kind = 'world' and w.currency = ${currency}
          and (d.provider = 'stripe' or p.stripe_account_id is not null or p.stripe_sent_at is not null)
        group by 1
      ), day as (
        select day, coalesce(s.moved, 0) as stripe, coalesce(b.moved, 0) as books, coalesce(s.costs, 0) as costs, coalesce(s.to_bank, 0) as to_bank,
          sum(coalesce(s.moved, 0) - coalesce(b.moved, 0)) over (order by day) as until, (count(*) over ())::int as total
        from stripe s full join book b using (day)
      )
      select day.day::text, stripe::text, books::text, until::text, costs::text, to_bank::text, total,
        (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'category', u.category, 'amount', u.amount, 'source', u.source)
            order by u.created_at, u.id), '[]') from (
          select e.* from entry e where e.day = day.day and case e.category
            when 'charge' then not exists (select from deposit d where d.provider = 'stripe' and d.bank_reference = e.payment)
            when 'refund' then not exists (select from refund r where r.provider_ref = e.source)
            when 'transfer' then not exists (select from withdrawal w where w.stripe_transfer_id = e.source)
            else false end
          order by e.created_at, e.id limit 20) u) as unknown
      from day order by day.day desc limit ${limit} offset ${offset}`.execute(db);
    return rows;
  });
}
