-- A transfer may be taken back in several parts, together up to its amount.
alter table ledger_transfer drop constraint ledger_transfer_reverses_key;
create index ledger_transfer_reverses on ledger_transfer (reverses) where reverses is not null;

create function require_reversals_within() returns trigger language plpgsql as $$
begin
  -- Two reversals of one transfer take turns.
  perform from ledger_transfer where id = new.reverses for no key update;
  if (select sum(amount) from ledger_transfer where reverses = new.reverses) > (select amount from ledger_transfer where id = new.reverses) then
    raise exception 'The reversals of transfer % exceed it', new.reverses using errcode = 'SP003';
  end if;
  return null;
end $$;
create trigger ledger_transfer_reversals after insert on ledger_transfer for each row
  when (new.reverses is not null) execute function require_reversals_within();
