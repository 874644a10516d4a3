-- What staff say of a payment that was not made or came back, until a second person says the same. It ends with the status of which it was said.
alter table withdrawal
  add column reversal_by uuid references user_account (id),
  add column reversal jsonb,
  add check ((reversal_by is null) = (reversal is null));
create index withdrawal_reversal_by on withdrawal (reversal_by) where reversal_by is not null;
alter table refund
  add column reversal_by uuid references user_account (id),
  add column reversal jsonb,
  add check ((reversal_by is null) = (reversal is null));
create index refund_reversal_by on refund (reversal_by) where reversal_by is not null;

create function end_reversal() returns trigger language plpgsql as $$
begin
  new.reversal_by := null;
  new.reversal := null;
  return new;
end $$;
create trigger withdrawal_reversal before update of status on withdrawal
  for each row when (old.status is distinct from new.status) execute function end_reversal();
create trigger refund_reversal before update of status on refund
  for each row when (old.status is distinct from new.status) execute function end_reversal();
