import { sql } from "kysely";
import type { LedgerCheck } from "./ledger-check.ts";

/** Comparisons of the ledger with what the money is for: deposits, awards, withdrawals, corrections, holds and refunds. */
export const businessChecks: readonly LedgerCheck[] = [
  {
    name: "an act names what it is about",
    firstWrong: sql`
      select format('act %s (%s)', c.id, c.act) as row from ledger_act c
      left join deposit d on d.id = c.deposit_id
      left join award a on a.id = c.award_id
      where case
        when c.act in ('deposit', 'deposit_taken_back', 'deposit_reinstated') or c.act like 'refund%' then d.company_id is distinct from c.company_id
        when c.act in ('bounty', 'bonus', 'retest', 'fee', 'award_final', 'award_reversed')
          then a.company_id is distinct from c.company_id or a.report_id is distinct from c.report_id
        when c.act like 'withdrawal%' or c.act = 'payout_returned' then c.withdrawal_id is null
        when c.act in ('hold', 'release', 'hold_moved') then c.report_id is null
        when c.act = 'adjustment' then not exists (select from adjustment j where c.key = 'adjustment ' || j.id)
        else false end
      order by c.created_at, c.id limit 1`,
  },
  {
    name: "no transfer leads from one person or company to another",
    firstWrong: sql`
      select format('transfer %s', t.id) as row
      from ledger_transfer t
      join ledger_account f on f.id = t.from_id
      join ledger_account g on g.id = t.to_id
      where f.user_id <> g.user_id or f.company_id <> g.company_id order by t.id limit 1`,
  },
  {
    name: "a deposit has the amounts that were booked for it",
    firstWrong: sql`
      select format('deposit %s: received %s, refunded %s, taken back %s; booked %s, %s, %s', d.id, d.received, d.refunded, d.taken_back,
        s.received, s.refunded, s.taken_back) as row
      from deposit d
      left join (
        select c.deposit_id, sum(t.amount) filter (where c.act = 'deposit') as received,
          sum(case when f.kind = 'company:free' then t.amount when g.kind = 'company:free' then -t.amount end)
            filter (where c.act like 'refund%' or (c.act = 'deposit_reinstated' and b.act like 'refund%')) as refunded,
          sum(case c.act when 'deposit_taken_back' then t.amount else -t.amount end)
            filter (where c.act = 'deposit_taken_back' or (c.act = 'deposit_reinstated' and b.act = 'deposit_taken_back')) as taken_back
        from ledger_act c
        join ledger_transfer t on t.act_id = c.id
        join ledger_account f on f.id = t.from_id
        join ledger_account g on g.id = t.to_id
        left join ledger_transfer r on r.id = t.reverses
        left join ledger_act b on b.id = r.act_id
        where c.deposit_id is not null
        group by 1
      ) s on s.deposit_id = d.id
      where d.received is distinct from s.received or d.refunded <> coalesce(s.refunded, 0) or d.taken_back <> coalesce(s.taken_back, 0)
      order by d.created_at, d.id limit 1`,
  },
  {
    name: "the money of a deposit is that of its company",
    firstWrong: sql`
      select format('transfer %s of deposit %s', t.id, d.id) as row
      from ledger_act c
      join deposit d on d.id = c.deposit_id
      join ledger_transfer t on t.act_id = c.id
      join ledger_account a on a.id in (t.from_id, t.to_id)
      where a.company_id <> d.company_id order by t.id limit 1`,
  },
  {
    name: "a withdrawal has the amounts that were booked for it",
    firstWrong: sql`
      select format('withdrawal %s (%s): %s of %s; asked %s, waits %s, left %s', w.id, w.status, w.amount, w.user_id, s.asked, s.waits, s.gone) as row
      from withdrawal w
      left join (
        select c.withdrawal_id, sum(t.amount) filter (where c.act = 'withdrawal_asked') as asked,
          sum(case when g.kind = 'user:payout' then t.amount when f.kind = 'user:payout' then -t.amount else 0 end) as waits,
          sum(case when g.kind = 'world' then t.amount when f.kind = 'world' then -t.amount else 0 end) as gone
        from ledger_act c
        join ledger_transfer t on t.act_id = c.id
        join ledger_account f on f.id = t.from_id
        join ledger_account g on g.id = t.to_id
        where c.withdrawal_id is not null
        group by 1
      ) s on s.withdrawal_id = w.id
      where w.amount is distinct from s.asked
        or s.waits <> case when w.status in ('pending', 'processing') then w.amount else 0 end
        or s.gone <> case w.status when 'paid' then w.amount when 'returned' then w.amount - w.returned_amount else 0 end
      order by w.requested_at, w.id limit 1`,
  },
  {
    name: "the money of a withdrawal is that of its person",
    firstWrong: sql`
      select format('transfer %s of withdrawal %s', t.id, w.id) as row
      from ledger_act c
      join withdrawal w on w.id = c.withdrawal_id
      join ledger_transfer t on t.act_id = c.id
      join ledger_account a on a.id in (t.from_id, t.to_id)
      where a.user_id <> w.user_id order by t.id limit 1`,
  },
  {
    name: "a withdrawal goes to an account of its person",
    firstWrong: sql`
      select format('withdrawal %s of %s: account %s of %s', w.id, w.user_id, b.id, b.user_id) as row
      from withdrawal w join bank_account b on b.id = w.bank_account_id
      where b.user_id <> w.user_id order by w.requested_at, w.id limit 1`,
  },
  {
    name: "an award has the amounts that were booked for it",
    firstWrong: sql`
      select format('award %s (%s): %s and fee %s, taken back %s and %s; booked %s and %s, taken back %s and %s', a.id, a.status, a.amount, a.fee,
        a.taken_back, a.fee_taken_back, s.paid, s.fees, s.paid_back, s.fees_back) as row
      from award a
      cross join lateral (
        select coalesce(sum(t.amount) filter (where c.act = a.kind::text and g.kind <> 'platform:fees'), 0) as paid,
          coalesce(sum(t.amount) filter (where c.act in (a.kind::text, 'fee') and g.kind = 'platform:fees'), 0) as fees,
          coalesce(sum(t.amount) filter (where c.act = 'award_reversed' and f.kind <> 'platform:fees'), 0) as paid_back,
          coalesce(sum(t.amount) filter (where c.act = 'award_reversed' and f.kind = 'platform:fees'), 0) as fees_back
        from ledger_act c
        join ledger_transfer t on t.act_id = c.id
        join ledger_account f on f.id = t.from_id
        join ledger_account g on g.id = t.to_id
        where c.award_id = a.id
      ) s
      where case
        when a.status in ('pending', 'final') then s.paid <> a.amount or s.fees <> a.fee
        when a.status = 'owed' then s.paid <> 0 or s.fees <> 0
        when a.status = 'reversed' then s.paid not in (0, a.amount) or s.fees <> case when s.paid = 0 then s.fees_back else a.fee end
        else s.paid <> 0 or s.fees <> a.fee end
        or (s.paid > 0 and (s.paid_back <> a.taken_back or s.fees_back <> a.fee_taken_back))
        or (s.paid = 0 and (s.paid_back <> 0 or a.taken_back not in (0, a.amount)))
      order by a.created_at, a.id limit 1`,
  },
  {
    name: "each part of an award was booked to its person",
    firstWrong: sql`
      select format('award %s: %s of %s; booked %s', a.id, p.amount, coalesce(p.user_id::text, 'nobody'), coalesce(s.amount, 0)) as row
      from award a
      cross join lateral (
        select case when not unclaimed then user_id end as user_id, sum(amount) as amount from award_part
        where award_id = a.id group by 1 having sum(amount) > 0
      ) p
      left join lateral (
        select sum(t.amount) as amount
        from ledger_act c
        join ledger_transfer t on t.act_id = c.id
        join ledger_account g on g.id = t.to_id
        where c.award_id = a.id and c.act = a.kind::text and g.kind <> 'platform:fees' and g.user_id is not distinct from p.user_id
      ) s on true
      where a.status in ('pending', 'final') and p.amount is distinct from s.amount
      order by a.created_at, a.id limit 1`,
  },
  {
    name: "a correction has the amount that was booked for it",
    firstWrong: sql`
      select format('adjustment %s (%s): %s; booked %s', j.id, j.status, j.amount, s.amount) as row
      from adjustment j
      left join ledger_act c on c.key = 'adjustment ' || j.id
      left join lateral (
        select sum(t.amount) as amount,
          bool_and(f.kind = j.from_kind and g.kind = j.to_kind and j.company_id is not distinct from coalesce(f.company_id, g.company_id)
            and j.user_id is not distinct from coalesce(f.user_id, g.user_id)) as is_same
        from ledger_transfer t
        join ledger_account f on f.id = t.from_id
        join ledger_account g on g.id = t.to_id
        where t.act_id = c.id
      ) s on true
      where case j.status when 'booked' then j.amount is distinct from s.amount or s.is_same is not true else c.id is not null end
      order by j.created_at, j.id limit 1`,
  },
  {
    name: "the holds of a program's reports sum to its held money",
    firstWrong: sql`
      select format('program %s: held %s, holds %s', a.program_id, a.balance, coalesce(h.remaining, 0)) as row
      from ledger_account a
      left join (select program_id, sum(remaining) as remaining from report_hold where ended_at is null group by 1) h on h.program_id = a.program_id
      where a.kind = 'company:held' and a.balance <> coalesce(h.remaining, 0)
      order by a.program_id limit 1`,
  },
  {
    name: "a refund has the amount that was booked for it",
    firstWrong: sql`
      select format('refund %s: %s; booked %s', r.id, r.amount, t.amount) as row
      from refund r
      join ledger_act c on c.key = format('refund %s requested', r.id)
      join ledger_transfer t on t.act_id = c.id
      where t.amount <> r.amount or c.deposit_id <> r.deposit_id or c.company_id <> r.company_id
      order by r.created_at, r.id limit 1`,
  },
  {
    name: "the open refunds of a company sum to its reserved money",
    firstWrong: sql`
      select format('company %s: reserved %s, refunds %s', coalesce(a.company_id, r.company_id), coalesce(a.balance, 0), coalesce(r.amount, 0)) as row
      from (select company_id, balance from ledger_account where kind = 'company:refund') a
      full join (select company_id, sum(amount) as amount from refund where status in ('requested', 'processing') group by 1) r
        on r.company_id = a.company_id
      where coalesce(a.balance, 0) <> coalesce(r.amount, 0)
      order by coalesce(a.company_id, r.company_id) limit 1`,
  },
  {
    name: "a stored day of the bank has what was booked for it",
    firstWrong: sql`
      select format('day %s of the bank: %s, of which no statement shows %s; expected %s and %s', day, coalesce(b.amount, 0), coalesce(b.unseen, 0),
        coalesce(m.amount, 0), coalesce(m.unseen, 0)) as row
      from bank_day b
      full join (
        select day, sum(amount) as amount, coalesce(sum(amount) filter (where entry_id is null), 0) as unseen
        from bank_movement where created_at < (select booked_before from bank_day_end) group by day
      ) m using (day)
      where coalesce(b.amount, 0) <> coalesce(m.amount, 0) or coalesce(b.unseen, 0) <> coalesce(m.unseen, 0)
      order by day limit 1`,
  },
  {
    name: "the receipt of a deposit is about what arrived",
    firstWrong: sql`
      select format('deposit %s: received %s, receipt %s', d.id, d.received, m.amount) as row
      from deposit d join money_document m on m.key = 'receipt ' || d.id
      where m.amount is distinct from d.received or m.company_id <> d.company_id
      order by d.created_at, d.id limit 1`,
  },
  {
    name: "the documents of a year have all numbers up to the last",
    firstWrong: sql`
      select format('%s of %s: %s documents, last number %s', s.kind, s.year, count(m.id), s.last) as row
      from money_document_series s left join money_document m on m.kind = s.kind and m.year = s.year
      group by s.kind, s.year, s.last having count(m.id) <> s.last or max(m.number) is distinct from s.last
      order by s.year, s.kind limit 1`,
  },
];
