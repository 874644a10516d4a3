-- The bank's own record: statements that staff import, and their entries. What the bank wrote stays; only what staff made of an entry changes.
create type statement_format as enum ('camt', 'csv');
create table bank_statement (
  id            uuid primary key,
  -- The IBAN, or `TEXT` for an account that the operator describes in words.
  account       text not null check (length(account) between 1 and 34),
  currency      text not null check (currency ~ '^[A-Z]{3}$'),
  -- The bank's id of the statement; for CSV the hash of the file.
  statement_ref text not null check (length(statement_ref) between 1 and 140),
  format        statement_format not null,
  from_day      date not null,
  to_day        date not null,
  -- Booked balances in minor units; null where the file has none.
  opening       bigint,
  closing       bigint,
  file_name     text not null check (length(file_name) between 1 and 200),
  imported_by   uuid not null references user_account (id),
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  unique (account, currency, statement_ref)
);
create trigger bank_statement_touched before update on bank_statement for each row execute function touch_updated_at();
-- The list of staff, newest day first, and the days with a balance.
create index bank_statement_newest on bank_statement (to_day desc, id desc);
create index bank_statement_updated on bank_statement (updated_at);
create index bank_statement_importer on bank_statement (imported_by);

create type bank_entry_state as enum ('open', 'booked', 'dismissed');
create type bank_entry_match as enum (
  'matched', 'settled', 'other_amount', 'other_currency', 'repeated', 'not_waiting', 'ambiguous', 'unknown');
create type bank_entry_action as enum ('confirm', 'pay', 'fail', 'return');
create table bank_entry (
  id             uuid primary key,
  statement_id   uuid not null references bank_statement (id),
  position       integer not null check (position > 0),
  account        text not null check (length(account) between 1 and 34),
  -- Hash of what names an entry of an account: the bank's reference and the amount, or the statement and the place in it.
  entry_key      text not null check (length(entry_key) = 64),
  booked_on      date not null,
  value_date     date not null,
  -- Minor units; above zero for what came in.
  amount         bigint not null check (amount <> 0 and abs(amount) <= 9007199254740991),
  currency       text not null check (currency ~ '^[A-Z]{3}$'),
  -- The bank's name of the payment, or one made of the statement and the place in it.
  bank_reference text not null check (length(bank_reference) between 1 and 140),
  end_to_end_id  text check (length(end_to_end_id) between 1 and 140),
  details        text not null check (length(details) <= 1000),
  counterparty   text check (length(counterparty) between 1 and 140),
  -- The bank's reason, for a payment that came back.
  return_reason  text check (length(return_reason) between 1 and 140),
  state          bank_entry_state not null default 'open',
  match          bank_entry_match not null default 'unknown',
  -- What confirming the entry does to its order.
  action         bank_entry_action,
  deposit_id     uuid references deposit (id),
  withdrawal_id  uuid references withdrawal (id),
  refund_id      uuid references refund (id),
  -- Who named the deposit by hand.
  assigned_by    uuid references user_account (id),
  decided_by     uuid references user_account (id),
  decided_at     timestamptz,
  reason         text check (length(reason) between 1 and 2000),
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  unique (account, entry_key),
  check (num_nonnulls(deposit_id, withdrawal_id, refund_id) <= 1),
  check (assigned_by is null or deposit_id is not null),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'open') = (decided_by is null)),
  check (state <> 'booked' or (action is not null and num_nonnulls(deposit_id, withdrawal_id, refund_id) = 1)),
  check ((state = 'dismissed') = (reason is not null))
);
create trigger bank_entry_touched before update on bank_entry for each row execute function touch_updated_at();
-- The entries of a statement in their order, and those that wait, oldest first.
create unique index bank_entry_statement on bank_entry (statement_id, position);
create index bank_entry_open on bank_entry (booked_on, id) where state = 'open';
create index bank_entry_newest on bank_entry (booked_on desc, id desc);
create index bank_entry_updated on bank_entry (updated_at);
-- One entry books one order, in one way.
create unique index bank_entry_deposit on bank_entry (deposit_id) where state = 'booked';
create unique index bank_entry_withdrawal on bank_entry (withdrawal_id, (action = 'pay')) where state = 'booked';
create unique index bank_entry_refund on bank_entry (refund_id, (action = 'pay')) where state = 'booked';
create index bank_entry_deposit_ref on bank_entry (deposit_id) where deposit_id is not null;
create index bank_entry_withdrawal_ref on bank_entry (withdrawal_id) where withdrawal_id is not null;
create index bank_entry_refund_ref on bank_entry (refund_id) where refund_id is not null;
create index bank_entry_assigned_by on bank_entry (assigned_by) where assigned_by is not null;
create index bank_entry_decided_by on bank_entry (decided_by) where decided_by is not null;

-- How the CSV of an account is read.
create table statement_columns (
  account    text primary key check (length(account) between 1 and 34),
  columns    jsonb not null,
  set_by     uuid not null references user_account (id),
  updated_at timestamptz not null default now()
);
create trigger statement_columns_touched before update on statement_columns for each row execute function touch_updated_at();
create index statement_columns_set_by on statement_columns (set_by);

-- What the books have of the world, by day, to compare it with the bank's closing balances.
create index ledger_entry_without_balance on ledger_entry (account_id, created_at) where account_version is null;
