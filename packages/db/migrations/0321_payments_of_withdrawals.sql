-- The list of payments shows withdrawals, too: on the desk of staff, and to the person who is paid.
create or replace view payment as
  select d.id, 'deposit' as type, d.status::text as status, coalesce(d.received, d.amount) as amount, 0::bigint as fee, d.currency, d.created_at,
    true as on_desk, d.company_id, null::uuid as user_id, null::uuid as report_id, null::uuid as program_id, d.reference
  from deposit d
  union all
  select a.id, a.kind::text, a.status::text, a.amount, a.fee, a.currency, a.created_at,
    true, a.company_id, null, a.report_id, a.program_id, null
  from award a
  union all
  select a.id, a.kind::text, a.status::text, p.amount, 0, a.currency, a.created_at,
    false, null, p.user_id, a.report_id, a.program_id, null
  from award_part p join award a on a.id = p.award_id where not p.unclaimed and p.amount > 0
  union all
  select c.id, c.act, 'booked', t.amount, 0, t.currency, c.created_at,
    true, c.company_id, null, c.report_id, null, null
  from ledger_act c join ledger_transfer t on t.act_id = c.id
  where c.act in ('refund', 'deposit_taken_back', 'deposit_reinstated', 'subscription', 'fee')
  union all
  select j.id, 'adjustment', j.status::text, j.amount, 0, j.currency, j.created_at,
    true, j.company_id, j.user_id, null, j.program_id, null
  from adjustment j
  union all
  select w.id, 'withdrawal', w.status::text, w.amount, 0, w.currency, w.requested_at,
    true, null, w.user_id, null, null, w.reference
  from withdrawal w
  union all
  select w.id, 'withdrawal', w.status::text, w.amount, 0, w.currency, w.requested_at,
    false, null, w.user_id, null, null, w.reference
  from withdrawal w;
