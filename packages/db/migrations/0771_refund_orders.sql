/*
A refund is an order: its money waits in `company:refund` from the request until it is paid, or goes back to the free money of the company. Refunds
of before left the books when they were booked, so they are paid.
*/
alter table ledger_account drop constraint ledger_account_check;
alter table ledger_account add constraint ledger_account_check
  check ((kind in ('company:free', 'company:held', 'company:debt', 'company:refund')) = (company_id is not null));
insert into ledger_rule (act, from_kind, to_kind) values
  ('refund_requested', 'company:free', 'company:refund'),
  ('refund_paid', 'company:refund', 'world'),
  ('refund_failed', 'company:refund', 'company:free'),
  ('refund_cancelled', 'company:refund', 'company:free'),
  ('refund_returned', 'world', 'company:free'),
  ('adjustment', 'company:refund', 'platform:adjustments'),
  ('adjustment', 'platform:adjustments', 'company:refund');

create type refund_status as enum ('requested', 'processing', 'paid', 'failed', 'cancelled', 'returned');
drop index deposit_refund_sending;
alter table deposit_refund rename to refund;
alter index deposit_refund_pkey rename to refund_pkey;
alter index deposit_refund_deposit rename to refund_deposit;
alter table refund
  alter column status type refund_status using (case status::text when 'failed' then 'failed' else 'paid' end)::refund_status,
  add column company_id uuid references company (id),
  add column provider deposit_provider not null default 'stripe',
  -- By which the bank and the company find the payment.
  add column reference text unique check (length(reference) between 1 and 35),
  -- The bank account that it goes to, encrypted; null for a card and for refunds of before.
  add column sealed bytea,
  -- A new bank account waits until then, so that the company can act on the mail about it.
  add column payable_from timestamptz not null default now(),
  add column batch_id uuid references payout_batch (id),
  add column requested_by uuid references user_account (id),
  add column decided_by uuid references user_account (id),
  add column processing_at timestamptz,
  -- When an order last went to Stripe.
  add column stripe_sent_at timestamptz,
  -- When it was paid, failed or cancelled.
  add column settled_at timestamptz,
  add column returned_at timestamptz,
  add column returned_amount bigint,
  -- The bank's name of the payment.
  add column external_ref text check (length(external_ref) between 1 and 140),
  add column reason text check (length(reason) between 1 and 2000),
  add column updated_at timestamptz not null default now();
drop type deposit_refund_status;
-- Refunds by bank transfer had no row.
insert into refund (id, deposit_id, amount, provider, status, requested_by, created_at)
select substr(a.key, 8)::uuid, a.deposit_id, t.amount, 'manual', 'paid', a.actor_id, a.created_at
from ledger_act a join ledger_transfer t on t.act_id = a.id
where a.act = 'refund' and a.key ~ '^refund [0-9a-f-]{36}$' and a.deposit_id is not null
  and not exists (select from refund r where r.id = substr(a.key, 8)::uuid);
update refund r set company_id = d.company_id, settled_at = r.created_at,
  reference = 'SP' || upper(right(replace(r.id::text, '-', ''), 16))
from deposit d where d.id = r.deposit_id;
alter table refund
  alter column company_id set not null,
  alter column reference set not null,
  alter column provider drop default,
  alter column status set default 'requested',
  add check ((status in ('requested', 'processing')) = (settled_at is null)),
  add check ((status = 'returned') = (returned_at is not null)),
  add check ((status = 'returned') = (returned_amount is not null)),
  add check (returned_amount between 1 and amount),
  add check (status <> 'processing' or processing_at is not null),
  add check (batch_id is null or provider = 'manual');
create trigger refund_touched before update on refund for each row execute function touch_updated_at();
-- The refunds of a company and of the platform, newest first, and those that wait for staff.
create index refund_company on refund (company_id, created_at desc, id desc);
create index refund_newest on refund (created_at desc, id desc);
create index refund_open on refund (created_at, id) where status in ('requested', 'processing');
-- Those of which it is not known whether Stripe has them.
create index refund_unsent on refund (created_at) where provider = 'stripe' and provider_ref is null and status in ('processing', 'paid');
create index refund_updated on refund (updated_at);
create index refund_batch on refund (batch_id) where batch_id is not null;
create index refund_requested_by on refund (requested_by) where requested_by is not null;
create index refund_decided_by on refund (decided_by) where decided_by is not null;

-- The list of payments shows refunds as orders, with their status and reference.
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
  -- A refund in Stripe's dashboard of more than was free is a deposit that was taken back, and a refund as well; it is shown once.
  where c.act in ('deposit_taken_back', 'deposit_reinstated', 'subscription', 'fee') and not (c.act = 'deposit_taken_back' and c.key like 'refund %')
  union all
  select r.id, 'refund', r.status::text, r.amount, 0, d.currency, r.created_at,
    true, r.company_id, null, null, null, r.reference, r.updated_at
  from refund r join deposit d on d.id = r.deposit_id
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
