create type withdrawal_status as enum ('pending', 'processing', 'paid', 'failed', 'cancelled', 'returned');
create type withdrawal_failure as enum (
  'rejected', 'kyc_missing', 'account_blocked', 'account_frozen', 'method_unusable', 'name_spelling');
create type payout_batch_status as enum ('exported', 'voided');
create type payout_file_format as enum ('xml', 'csv');

-- Withdrawals that are paid with one bank file.
create table payout_batch (
  id             uuid primary key,
  -- The id of the file at the bank, never used again.
  message_id     text not null unique check (length(message_id) between 1 and 35),
  status         payout_batch_status not null default 'exported',
  lines          integer not null check (lines > 0),
  total          bigint not null check (total > 0),
  currency       text not null,
  execution_date date not null,
  created_by     uuid not null references user_account (id),
  created_at     timestamptz not null default now(),
  voided_by      uuid references user_account (id),
  voided_at      timestamptz,
  check ((status = 'voided') = (voided_at is not null))
);
create index payout_batch_newest on payout_batch (created_at desc, id desc);
create index payout_batch_created_by on payout_batch (created_by);
create index payout_batch_voided_by on payout_batch (voided_by) where voided_by is not null;

-- The bank files of a batch as they were exported, encrypted; each download gives these bytes.
create table payout_file (
  batch_id uuid not null references payout_batch (id),
  format   payout_file_format not null,
  sealed   bytea not null,
  sha256   text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (batch_id, format)
);

create table withdrawal (
  id              uuid primary key,
  user_id         uuid not null references user_account (id),
  amount          bigint not null check (amount between 1 and 1000000000000),
  currency        text not null,
  status          withdrawal_status not null default 'pending',
  -- On the bank transfer.
  reference       text not null unique check (length(reference) between 1 and 35),
  bank_account_id uuid references bank_account (id) on delete set null,
  -- A copy of where it goes, encrypted, with the id bound to it.
  sealed          bytea,
  batch_id        uuid references payout_batch (id),
  requested_at    timestamptz not null default now(),
  processing_at   timestamptz,
  -- When it was paid, failed or cancelled.
  settled_at      timestamptz,
  -- Who said so last; null for its owner and the platform itself.
  decided_by      uuid references user_account (id),
  external_ref    text check (length(external_ref) between 1 and 140),
  failure         withdrawal_failure,
  reason          text check (length(reason) between 1 and 2000),
  returned_at     timestamptz,
  returned_amount bigint check (returned_amount between 1 and amount),
  -- When staff and the person were told that it takes long.
  late_notice_at  timestamptz,
  check ((failure is not null) = (status = 'failed')),
  check ((settled_at is null) = (status in ('pending', 'processing'))),
  check ((returned_at is not null) = (status = 'returned') and (returned_at is null) = (returned_amount is null)),
  check ((external_ref is not null) = (status in ('paid', 'returned'))),
  check (status <> 'processing' or processing_at is not null),
  check (decided_by <> user_id)
);
-- The withdrawals of a person and of everybody, newest first, and by status.
create index withdrawal_of_user on withdrawal (user_id, requested_at desc, id desc);
create index withdrawal_newest on withdrawal (requested_at desc, id desc);
create index withdrawal_status on withdrawal (status, requested_at desc, id desc);
-- Which are paid next, and which take long.
create index withdrawal_waiting on withdrawal (requested_at, id) where status = 'pending';
create index withdrawal_processing on withdrawal (processing_at) where status = 'processing' and late_notice_at is null;
create index withdrawal_bank_account on withdrawal (bank_account_id) where bank_account_id is not null;
create index withdrawal_batch on withdrawal (batch_id) where batch_id is not null;
create index withdrawal_decided_by on withdrawal (decided_by) where decided_by is not null;

alter table ledger_act add foreign key (withdrawal_id) references withdrawal (id);

-- Staff stop the payouts of a person, with a reason; the rest of the account works.
create table payout_freeze (
  user_id   uuid primary key references user_account (id),
  reason    text not null check (length(reason) between 1 and 2000),
  frozen_by uuid not null references user_account (id),
  frozen_at timestamptz not null default now(),
  check (frozen_by <> user_id)
);
create index payout_freeze_by on payout_freeze (frozen_by);
