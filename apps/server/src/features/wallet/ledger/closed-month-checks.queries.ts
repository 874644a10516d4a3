import { sql } from "kysely";
import type { LedgerCheck } from "./ledger-check.ts";

/** Sums booked on each kind of account on each day (UTC). */
const moved = sql`
  select a.kind, (e.created_at at time zone 'UTC')::date as day, sum(e.amount) as amount
  from ledger_entry e join ledger_account a on a.id = e.account_id group by 1, 2`;

/** Invariants of stored days and closed months. */
export const closedMonthChecks: readonly LedgerCheck[] = [
  {
    name: "a stored day has the balances of what was booked until its end",
    firstWrong: sql`
      select format('day %s (%s): balance %s, expected %s', day, kind, stored, expected) as row
      from (
        select day, kind, d.balance as stored, sum(coalesce(m.amount, 0)) over (partition by kind order by day) as expected
        from (${moved}) m full join ledger_day d using (day, kind)
      ) compared
      where stored <> expected order by day, kind limit 1`,
  },
  {
    name: "a closed month has the balances of what was booked until its end",
    firstWrong: sql`
      with sums as materialized (${moved})
      select format('month %s (%s): balance %s, expected %s', to_char(b.month, 'YYYY-MM'), b.kind, b.balance, coalesce(s.balance, 0)) as row
      from ledger_closing_balance b
      left join lateral (
        select sum(amount) as balance from sums where kind = b.kind and day < b.month + interval '1 month'
      ) s on true
      where b.balance <> coalesce(s.balance, 0) order by b.month, b.kind limit 1`,
  },
  {
    name: "the chain has the ends that closed months noted",
    firstWrong: sql`
      select format('month %s: place %s of the chain', to_char(m.month, 'YYYY-MM'), m.chain_number) as row
      from ledger_closing m left join ledger_chain c on c.number = m.chain_number
      where c.hash is distinct from m.chain_hash order by m.month limit 1`,
  },
  {
    name: "an act of a closed month was there when it was closed",
    firstWrong: sql`
      select format('act %s (%s) of %s', a.id, a.act, a.created_at) as row
      from ledger_act a
      cross join lateral (
        select chain_number from ledger_closing where month >= date_trunc('month', a.created_at at time zone 'UTC') order by month limit 1
      ) closing
      left join ledger_chain c on c.act_id = a.id
      where (c.number <= closing.chain_number) is not true order by a.created_at, a.id limit 1`,
  },
  {
    name: "each month that the audit log says is closed is closed, with the end of the chain that it noted",
    firstWrong: sql`
      select format('month %s', l.object_snapshot->>'name') as row from audit_log l
      left join ledger_closing m on to_char(m.month, 'YYYY-MM') = l.object_snapshot->>'name'
      where l.action = 'ledger.month_closed'
        and (m.month is null or encode(m.chain_hash, 'hex') is distinct from l.object_snapshot->>'hash')
      order by l.id limit 1`,
  },
];
