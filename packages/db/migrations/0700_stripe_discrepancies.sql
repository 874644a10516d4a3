-- Facts from Stripe that cannot be booked, kept for staff until they settle them.
create type discrepancy_problem as enum (
  'paid_after_end', 'second_payout', 'money_not_returned', 'other_currency', 'wrong_amount', 'payment_used');
create table stripe_discrepancy (
  id            uuid primary key,
  -- The notice that states it, or the object that was read; each is kept once.
  source        text not null unique check (length(source) between 1 and 255),
  problem       discrepancy_problem not null,
  -- The payout, payment or page at Stripe.
  stripe_object text not null check (length(stripe_object) between 1 and 255),
  -- As Stripe writes it, in its smallest unit.
  stated_amount text check (length(stated_amount) between 1 and 40),
  stated_currency text check (length(stated_currency) between 1 and 10),
  withdrawal_id uuid references withdrawal (id),
  deposit_id    uuid references deposit (id),
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  settled_at    timestamptz,
  settled_by    uuid references user_account (id),
  note          text check (length(note) between 1 and 2000),
  check ((withdrawal_id is null) <> (deposit_id is null)),
  check ((settled_at is null) = (note is null))
);
create trigger stripe_discrepancy_touched before update on stripe_discrepancy for each row execute function touch_updated_at();
-- The lists of staff: those that wait, oldest first, and those that are settled, newest first.
create index stripe_discrepancy_open on stripe_discrepancy (created_at, id) where settled_at is null;
create index stripe_discrepancy_settled on stripe_discrepancy (settled_at desc, id desc) where settled_at is not null;
create index stripe_discrepancy_updated on stripe_discrepancy (updated_at);
create index stripe_discrepancy_withdrawal on stripe_discrepancy (withdrawal_id);
create index stripe_discrepancy_deposit on stripe_discrepancy (deposit_id);
create index stripe_discrepancy_settler on stripe_discrepancy (settled_by);
