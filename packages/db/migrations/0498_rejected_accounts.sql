-- Stripe has rejected a connected account for good, so that nothing can be entered or waited for.
alter table stripe_account add column is_rejected boolean not null default false;
