-- One name of a payment at the bank pays one order, or the orders of one batch.
create table paid_reference (
  -- In one form: without blanks, in upper case.
  reference  text primary key check (length(reference) between 1 and 140),
  batch_id   uuid references payout_batch (id),
  created_at timestamptz not null default now()
);
create index paid_reference_batch on paid_reference (batch_id) where batch_id is not null;

-- A name that paid several orders before belongs to the first of them.
insert into paid_reference (reference, batch_id, created_at)
select reference, batch_id, settled_at from (
  select upper(regexp_replace(external_ref, '\s', '', 'g')) as reference, batch_id, settled_at from withdrawal
    where status = 'paid' and external_ref ~ '\S' and stripe_account_id is null
  union all
  select upper(regexp_replace(external_ref, '\s', '', 'g')), batch_id, settled_at from refund
    where status = 'paid' and external_ref ~ '\S' and provider = 'manual'
) paid order by settled_at
on conflict do nothing;
