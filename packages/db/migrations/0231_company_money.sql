-- What is known of a company's money besides its balances. Every act on the money of a company locks its row first, so acts of a company take turns.
create table company_wallet (
  company_id      uuid primary key references company (id),
  -- Free money below which the company is told, in minor units.
  low_balance     bigint check (low_balance between 1 and 1000000000000),
  -- Whether free money is below it, so that one notice goes out for each crossing.
  is_low          boolean not null default false,
  -- The company pays its awards itself.
  pays_itself     boolean not null default false,
  -- Booked once a month; null for none.
  subscription    bigint check (subscription between 1 and 1000000000000),
  version         integer not null default 1
);

create type deposit_status as enum ('open', 'processing', 'confirmed', 'failed', 'expired', 'cancelled');
create type deposit_provider as enum ('manual', 'stripe');
create table deposit (
  id             uuid primary key,
  company_id     uuid not null references company (id),
  -- What the company means to pay, in minor units.
  amount         bigint not null check (amount between 1 and 1000000000000),
  currency       text not null,
  provider       deposit_provider not null,
  status         deposit_status not null default 'open',
  -- What the company writes on its transfer.
  reference      text not null unique,
  -- What arrived; null until then.
  received       bigint check (received between 1 and 1000000000000),
  value_date     date,
  -- The bank's own name of the payment, or that of the provider: no payment is confirmed twice.
  bank_reference text unique check (length(bank_reference) between 1 and 140),
  -- Of `received`: what went back to the company, and what a bank or a provider took back.
  refunded       bigint not null default 0,
  taken_back     bigint not null default 0,
  -- Why it failed.
  reason         text check (length(reason) between 1 and 500),
  requested_by   uuid references user_account (id),
  confirmed_by   uuid references user_account (id),
  created_at     timestamptz not null default now(),
  settled_at     timestamptz,
  check ((status = 'confirmed') = (received is not null)),
  check ((status = 'confirmed') = (bank_reference is not null)),
  check ((status in ('open', 'processing')) = (settled_at is null)),
  check (refunded >= 0 and taken_back >= 0 and refunded + taken_back <= coalesce(received, 0)),
  check (confirmed_by is null or confirmed_by <> requested_by)
);
-- The deposits of a company and of the platform, newest first, and those that wait for staff.
create index deposit_company on deposit (company_id, created_at desc, id desc);
create index deposit_newest on deposit (created_at desc, id desc);
create index deposit_waiting on deposit (created_at, id) where status in ('open', 'processing');
create index deposit_requested_by on deposit (requested_by) where requested_by is not null;
create index deposit_confirmed_by on deposit (confirmed_by) where confirmed_by is not null;

-- The money held for a report since its validation; it serves bounties of this report only.
create table report_hold (
  report_id  uuid primary key references report (id),
  company_id uuid not null references company (id),
  program_id uuid not null references program (id),
  -- The highest reward of the report's level with the fee.
  amount     bigint not null check (amount > 0),
  -- What is left of it in `company:held`; 0 while uncovered.
  remaining  bigint not null default 0 check (remaining between 0 and amount),
  -- What bounties have taken out of it.
  drawn      bigint not null default 0 check (drawn >= 0),
  is_covered boolean not null,
  -- Tenths of a percent.
  fee_rate   integer not null check (fee_rate between 0 and 999),
  created_at timestamptz not null default now(),
  ended_at   timestamptz,
  check (is_covered or remaining = 0),
  check (ended_at is null or remaining = 0)
);
create index report_hold_program on report_hold (program_id) where ended_at is null;
-- Which are covered next, and how old holds are.
create index report_hold_uncovered on report_hold (company_id, created_at, report_id) where ended_at is null and not is_covered;
create index report_hold_age on report_hold (created_at) where ended_at is null and is_covered;

-- The most that a program may hold and pay in a period.
create type share_period as enum ('month', 'quarter', 'year');
create table program_share (
  program_id uuid primary key references program (id) on delete cascade,
  amount     bigint not null check (amount between 1 and 1000000000000),
  period     share_period not null
);

create type award_kind as enum ('bounty', 'bonus', 'retest');
-- `owed` is booked when money comes; the last three are awards that the company pays itself.
create type award_status as enum ('owed', 'pending', 'final', 'reversed', 'promised', 'confirmed', 'contested');
create table award (
  id          uuid primary key,
  report_id   uuid not null references report (id),
  company_id  uuid not null references company (id),
  program_id  uuid not null references program (id),
  kind        award_kind not null,
  -- Minor units, without and for the fee.
  amount      bigint not null check (amount between 1 and 1000000000000),
  fee         bigint not null check (fee >= 0),
  -- Tenths of a percent.
  fee_rate    integer not null check (fee_rate between 0 and 999),
  -- What staff took back of the amount and of the fee.
  taken_back      bigint not null default 0 check (taken_back between 0 and amount),
  fee_taken_back  bigint not null default 0 check (fee_taken_back between 0 and fee),
  currency    text not null,
  status      award_status not null,
  message     text check (length(message) between 1 and 2000),
  awarded_by  uuid references user_account (id),
  created_at  timestamptz not null default now(),
  -- When it was booked; null for what is owed or paid by the company itself.
  booked_at   timestamptz,
  -- When the hacker said that the money arrived, or did not.
  answered_at timestamptz,
  reversed_at timestamptz,
  reversal_reason text check (length(reversal_reason) between 1 and 2000),
  check ((booked_at is not null) = (status in ('pending', 'final', 'reversed'))),
  check ((reversed_at is not null) = (status = 'reversed'))
);
create index award_report on award (report_id, created_at);
-- What a company has paid, and in a program since a day.
create index award_company on award (company_id, created_at desc, id desc);
create index award_program on award (program_id, booked_at) where booked_at is not null;
create index award_owed on award (company_id, created_at, id) where status = 'owed';
-- Which become final next.
create index award_pending on award (booked_at) where status = 'pending';
create index award_awarded_by on award (awarded_by) where awarded_by is not null;

-- Who gets which part of an award.
create table award_part (
  award_id  uuid not null references award (id),
  -- Place among the payees, the author first.
  position  smallint not null check (position > 0),
  user_id   uuid not null references user_account (id),
  amount    bigint not null check (amount >= 0),
  -- The person had left the platform: the money went to `platform:unclaimed`.
  unclaimed boolean not null default false,
  primary key (award_id, position)
);
create index award_part_user on award_part (user_id, award_id);

alter table ledger_act add foreign key (award_id) references award (id), add foreign key (deposit_id) references deposit (id);
alter table timeline_item add column award_id uuid references award (id);
create index timeline_item_award on timeline_item (award_id) where award_id is not null;

create type adjustment_status as enum ('waiting', 'booked', 'refused');
-- Corrections by staff. One above the limit waits for a second admin.
create table adjustment (
  id          uuid primary key,
  -- One of the two is `platform:adjustments`.
  from_kind   account_kind not null,
  to_kind     account_kind not null,
  company_id  uuid references company (id),
  program_id  uuid references program (id),
  user_id     uuid references user_account (id),
  amount      bigint not null check (amount between 1 and 1000000000000),
  currency    text not null,
  reason      text not null check (length(reason) between 20 and 2000),
  status      adjustment_status not null,
  proposed_by uuid not null references user_account (id),
  decided_by  uuid references user_account (id),
  created_at  timestamptz not null default now(),
  decided_at  timestamptz,
  check (decided_by is null or decided_by <> proposed_by)
);
create index adjustment_newest on adjustment (created_at desc, id desc);

-- A company that was paused because a bank took its deposit back is active again once its debt is settled.
alter table company add column paused_for_debt boolean not null default false;

/*
What the list of payments shows. A row belongs to the desk of staff, to a company, or to a person; awards of a company are on the desk, too, while the
parts that people get are in their own lists only. All parts of the view are ordered by the same columns, so that a page reads few rows.
*/
create view payment as
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
  from adjustment j;

-- The last check of the whole ledger.
create table ledger_check (
  only_one   boolean primary key default true check (only_one),
  checked_at timestamptz not null,
  transfers  integer not null,
  -- The broken rule and the first wrong row; null if all is right.
  failure    text
);
