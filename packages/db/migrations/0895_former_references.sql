-- The references that a payment had before it was put back into the queue: an order under one of them may still be made by the bank.
create table former_reference (
  reference     text primary key check (length(reference) between 1 and 35),
  withdrawal_id uuid references withdrawal (id),
  refund_id     uuid references refund (id),
  created_at    timestamptz not null default now(),
  check (num_nonnulls(withdrawal_id, refund_id) = 1)
);
create index former_reference_withdrawal on former_reference (withdrawal_id) where withdrawal_id is not null;
create index former_reference_refund on former_reference (refund_id) where refund_id is not null;

create function keep_reference() returns trigger language plpgsql as $$
begin
  insert into former_reference (reference, withdrawal_id, refund_id) values (
    old.reference, case when tg_table_name = 'withdrawal' then old.id end, case when tg_table_name = 'refund' then old.id end);
  return null;
end $$;
create trigger withdrawal_reference after update of reference on withdrawal
  for each row when (old.reference is distinct from new.reference) execute function keep_reference();
create trigger refund_reference after update of reference on refund
  for each row when (old.reference is distinct from new.reference) execute function keep_reference();

-- The log has those of refunds; of withdrawals only the sealed bank files do.
insert into former_reference (reference, refund_id)
select distinct l.object_snapshot->>'refund', r.id
from audit_log l join refund r on r.id = (l.object_snapshot->>'refund_id')::uuid
where l.action in ('refund.requested', 'refund.processed') and l.object_snapshot->>'refund' <> r.reference
on conflict do nothing;

alter type bank_entry_match add value 'former_reference' before 'not_waiting';
-- Payments that a statement names are in no batch.
create index bank_entry_open_withdrawal on bank_entry (withdrawal_id) where state = 'open' and withdrawal_id is not null;
create index bank_entry_open_refund on bank_entry (refund_id) where state = 'open' and refund_id is not null;
