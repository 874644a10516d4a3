-- Stripe's own record of its balance, as its API lists it; nothing of it changes there. Amounts in minor units, negative for what left the balance.
create table stripe_balance_entry (
  id         text primary key check (length(id) between 1 and 255),
  created_at timestamptz not null,
  -- Stripe's reporting category, such as `charge`.
  category   text not null check (length(category) between 1 and 100),
  amount     bigint not null,
  -- What Stripe kept of it.
  fee        bigint not null,
  currency   text not null check (currency ~ '^[A-Z]{3}$'),
  -- The charge, refund or transfer that it is about, and the payment of that.
  source     text check (length(source) between 1 and 255),
  payment    text check (length(payment) between 1 and 255)
);
-- The days of a currency, and where reading goes on.
create index stripe_balance_entry_day on stripe_balance_entry (currency, created_at);
create index stripe_balance_entry_newest on stripe_balance_entry (created_at);
-- By which an entry of Stripe finds its order in the books.
create index withdrawal_transfer_at_stripe on withdrawal (stripe_transfer_id) where stripe_transfer_id is not null;
