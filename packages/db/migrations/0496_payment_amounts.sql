/*
Amounts in the list of payments: of an award without what staff took back, unless that is all, as of the fee of one that a company pays itself; of a
correction with its sign, which its person sees, too; and of an act that was booked in several transfers once.
*/
create or replace view payment as
  select d.id, 'deposit' as type, d.status::text as status, coalesce(d.received, d.amount) as amount, 0::bigint as fee, d.currency, d.created_at,
    true as on_desk, d.company_id, null::uuid as user_id, null::uuid as report_id, null::uuid as program_id, d.reference, d.updated_at
  from deposit d
  union all
  select a.id, a.kind::text, a.status::text, case when a.status = 'reversed' then a.amount else a.amount - a.taken_back end,
    case when a.status = 'reversed' then a.fee else a.fee - a.fee_taken_back end, a.currency, a.created_at,
    true, a.company_id, null, a.report_id, a.program_id, null, a.updated_at
  from award a
  union all
  select a.id, a.kind::text, a.status::text,
    case when a.taken_back = 0 or a.status = 'reversed' then p.amount else p.amount - coalesce((
      select sum(r.amount) from ledger_act c
      join ledger_transfer t on t.act_id = c.id
      join ledger_account g on g.id = t.to_id and g.user_id = p.user_id
      join ledger_transfer r on r.reverses = t.id
      where c.award_id = a.id)::bigint, 0) end,
    0, a.currency, a.created_at, false, null, p.user_id, a.report_id, a.program_id, null, a.updated_at
  from award_part p join award a on a.id = p.award_id where not p.unclaimed and p.amount > 0
  union all
  select c.id, c.act, 'booked', t.amount, 0, t.currency, c.created_at,
    true, c.company_id, null, c.report_id, null, null, c.created_at
  from ledger_act c
  cross join lateral (
    select sum(x.amount - case when c.act = 'fee' then coalesce(r.amount, 0) else 0 end)::bigint as amount, min(x.currency) as currency
    from ledger_transfer x left join ledger_transfer r on r.reverses = x.id where x.act_id = c.id) t
  where c.act in ('refund', 'deposit_taken_back', 'deposit_reinstated', 'subscription', 'fee')
  union all
  select j.id, 'adjustment', j.status::text, case when j.to_kind = 'platform:adjustments' then -j.amount else j.amount end, 0, j.currency,
    j.created_at, true, j.company_id, j.user_id, null, j.program_id, null, j.updated_at
  from adjustment j
  union all
  select j.id, 'adjustment', j.status::text, case when j.to_kind = 'platform:adjustments' then -j.amount else j.amount end, 0, j.currency,
    j.created_at, false, null, j.user_id, null, null, null, j.updated_at
  from adjustment j where j.user_id is not null and j.status = 'booked'
  union all
  select w.id, 'withdrawal', w.status::text, w.amount, 0, w.currency, w.requested_at,
    true, null, w.user_id, null, null, w.reference, w.updated_at
  from withdrawal w
  union all
  select w.id, 'withdrawal', w.status::text, w.amount, 0, w.currency, w.requested_at,
    false, null, w.user_id, null, null, w.reference, w.updated_at
  from withdrawal w;
-- The corrections of a person's money.
create index adjustment_of_user on adjustment (user_id, created_at desc, id desc) where user_id is not null;
