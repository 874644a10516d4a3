-- What somebody proposed that needs a second person: the receipt of a deposit, and the start of a payment.
alter table deposit
  add column proposed_by uuid references user_account (id),
  add column proposal jsonb,
  add check ((proposed_by is null) = (proposal is null)),
  add check (proposed_by is null or confirmed_by is null or proposed_by <> confirmed_by);
create index deposit_proposed_by on deposit (proposed_by) where proposed_by is not null;
alter table withdrawal add column proposed_by uuid references user_account (id);
create index withdrawal_proposed_by on withdrawal (proposed_by) where proposed_by is not null;
alter table refund add column proposed_by uuid references user_account (id);
create index refund_proposed_by on refund (proposed_by) where proposed_by is not null;
-- What one member of staff began to pay, confirmed or corrected within a day.
create index withdrawal_decided on withdrawal (decided_by, processing_at) where decided_by is not null;
create index refund_decided on refund (decided_by, processing_at) where decided_by is not null;
create index deposit_confirmed on deposit (confirmed_by, settled_at) where confirmed_by is not null;
create index adjustment_proposed on adjustment (proposed_by, created_at);
