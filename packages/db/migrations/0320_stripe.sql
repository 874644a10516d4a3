-- The payment page of a deposit at the provider, and where it is; one page pays one deposit.
alter table deposit
  add column provider_session text unique check (length(provider_session) between 1 and 255),
  add column checkout_url text check (length(checkout_url) between 1 and 4000);
-- The deposits that the provider is asked about when its notices do not come.
create index deposit_at_provider on deposit (created_at) where provider = 'stripe' and status in ('open', 'processing');

-- Money of a deposit that went back through the provider; each refund of the provider is booked once.
create type deposit_refund_status as enum ('sending', 'sent', 'failed');
create table deposit_refund (
  id           uuid primary key,
  deposit_id   uuid not null references deposit (id),
  amount       bigint not null check (amount between 1 and 1000000000000),
  -- The provider's own id of the refund; null until it has answered.
  provider_ref text unique check (length(provider_ref) between 1 and 255),
  status       deposit_refund_status not null,
  created_at   timestamptz not null default now()
);
create index deposit_refund_deposit on deposit_refund (deposit_id);
-- Those whose outcome at the provider is unknown.
create index deposit_refund_sending on deposit_refund (created_at) where status = 'sending';

-- Payments that their payers dispute at their bank, by the provider's id: taken back once, and reinstated once.
create type deposit_dispute_status as enum ('taken_back', 'lost', 'reinstated');
create table deposit_dispute (
  id         text primary key check (length(id) between 1 and 255),
  deposit_id uuid not null references deposit (id),
  status     deposit_dispute_status not null,
  created_at timestamptz not null default now()
);
create index deposit_dispute_deposit on deposit_dispute (deposit_id);

-- The notices of the provider that were handled, by its ids. A row is inserted in the transaction of what follows from the notice.
create table stripe_notice (
  id          text primary key check (length(id) between 1 and 255),
  type        text not null check (length(type) between 1 and 255),
  received_at timestamptz not null default now()
);
-- Old ones are deleted.
create index stripe_notice_received on stripe_notice (received_at);

-- Connected accounts of researchers at Stripe, as Stripe described them last.
create table stripe_account (
  id               text primary key check (id ~ '^acct_[A-Za-z0-9]{1,250}$'),
  user_id          uuid not null references user_account (id),
  payouts_enabled  boolean not null default false,
  transfers_active boolean not null default false,
  -- Stripe waits for something that its owner has to enter.
  needs_input      boolean not null default true,
  checked_at       timestamptz not null,
  created_at       timestamptz not null default now()
);
create index stripe_account_of_user on stripe_account (user_id);

-- A payout method that is a connected account.
alter table bank_account add column stripe_account_id text references stripe_account (id);
create unique index bank_account_stripe on bank_account (stripe_account_id) where stripe_account_id is not null;

-- Where a withdrawal goes at Stripe, and what Stripe calls its steps; null for a bank transfer.
alter table withdrawal
  add column stripe_account_id text check (length(stripe_account_id) between 1 and 255),
  add column stripe_transfer_id text unique check (length(stripe_transfer_id) between 1 and 255),
  add column stripe_payout_id text unique check (length(stripe_payout_id) between 1 and 255),
  -- When the order was first sent. Later attempts look for it before they send it again.
  add column stripe_sent_at timestamptz;
