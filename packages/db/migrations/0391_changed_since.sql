-- When a row was last changed, so that scripts read what is new to them. For rows from before, that is this migration.
alter table dispute add column updated_at timestamptz not null default now();
alter table deposit add column updated_at timestamptz not null default now();
alter table award add column updated_at timestamptz not null default now();
alter table adjustment add column updated_at timestamptz not null default now();
alter table withdrawal add column updated_at timestamptz not null default now();

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;
create trigger dispute_touched before update on dispute for each row execute function touch_updated_at();
create trigger deposit_touched before update on deposit for each row execute function touch_updated_at();
create trigger award_touched before update on award for each row execute function touch_updated_at();
create trigger adjustment_touched before update on adjustment for each row execute function touch_updated_at();
create trigger withdrawal_touched before update on withdrawal for each row execute function touch_updated_at();

-- What has changed since a time, of each list with the parameter updated_since.
create index dispute_updated on dispute (updated_at);
create index deposit_updated on deposit (updated_at);
create index award_updated on award (updated_at);
create index adjustment_updated on adjustment (updated_at);
create index withdrawal_updated on withdrawal (updated_at);
create index program_updated on program (updated_at);

create or replace view payment as
  select d.id, 'deposit' as type, d.status::text as status, coalesce(d.received, d.amount) as amount, 0::bigint as fee, d.currency, d.created_at,
    true as on_desk, d.company_id, null::uuid as user_id, null::uuid as report_id, null::uuid as program_id, d.reference, d.updated_at
  from deposit d
  union all
  select a.id, a.kind::text, a.status::text, a.amount, a.fee, a.currency, a.created_at,
    true, a.company_id, null, a.report_id, a.program_id, null, a.updated_at
  from award a
  union all
  select a.id, a.kind::text, a.status::text, p.amount, 0, a.currency, a.created_at,
    false, null, p.user_id, a.report_id, a.program_id, null, a.updated_at
  from award_part p join award a on a.id = p.award_id where not p.unclaimed and p.amount > 0
  union all
  select c.id, c.act, 'booked', t.amount, 0, t.currency, c.created_at,
    true, c.company_id, null, c.report_id, null, null, c.created_at
  from ledger_act c join ledger_transfer t on t.act_id = c.id
  where c.act in ('refund', 'deposit_taken_back', 'deposit_reinstated', 'subscription', 'fee')
  union all
  select j.id, 'adjustment', j.status::text, j.amount, 0, j.currency, j.created_at,
    true, j.company_id, j.user_id, null, j.program_id, null, j.updated_at
  from adjustment j
  union all
  select w.id, 'withdrawal', w.status::text, w.amount, 0, w.currency, w.requested_at,
    true, null, w.user_id, null, null, w.reference, w.updated_at
  from withdrawal w
  union all
  select w.id, 'withdrawal', w.status::text, w.amount, 0, w.currency, w.requested_at,
    false, null, w.user_id, null, null, w.reference, w.updated_at
  from withdrawal w;
