-- Retention of the audit log: the oldest entries may be removed up to a signed checkpoint, which the rest of the chain follows from.

create table audit_checkpoint (
  -- The last removed entry, its hash and its time.
  number          bigint primary key,
  hash            bytea not null,
  at              timestamptz not null,
  -- SHA-256 of the numbers of companies as of this entry.
  company_numbers bytea not null,
  made_at         timestamptz not null,
  signature       bytea not null
);
create function refuse_wrong_checkpoint() returns trigger language plpgsql as $$
begin
  if new.number > coalesce((select max(number) from audit_checkpoint), 0)
    and exists (select from audit_chain c where c.number = new.number and c.hash = new.hash)
  then return new; end if;
  raise exception 'a checkpoint is at an entry of the chain, after the last one' using errcode = 'restrict_violation';
end $$;
create trigger audit_checkpoint_ahead before insert on audit_checkpoint for each row execute function refuse_wrong_checkpoint();
create trigger audit_checkpoint_append_only before update or delete on audit_checkpoint for each row execute function refuse_change();
create trigger audit_checkpoint_not_emptied before truncate on audit_checkpoint for each statement execute function refuse_change();

-- The number of the last removed entry of each company, so that its numbers go on. No foreign key, as in the chain.
create table audit_removed_number (
  company_id uuid primary key,
  number     bigint not null
);
create function refuse_lower_number() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.company_id = old.company_id and new.number > old.number then return new; end if;
  raise exception '% only grows', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_removed_number_grows before update or delete on audit_removed_number for each row execute function refuse_lower_number();
create trigger audit_removed_number_not_emptied before truncate on audit_removed_number for each statement execute function refuse_lower_number();

-- An entry may be deleted up to the newest checkpoint, and not within a year whatever a checkpoint says.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '365 days'
      and exists (select from audit_chain c where c.log_id = old.id and c.number <= (select max(number) from audit_checkpoint))
    then return old; end if;
  elsif new is distinct from old
    and to_jsonb(new) - array['ip', 'object_snapshot'] = to_jsonb(old) - array['ip', 'object_snapshot']
    and (new.ip is null or new.ip is not distinct from old.ip)
    and is_erased_snapshot(old.object_snapshot, new.object_snapshot)
  then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- A link goes after its entry.
create or replace function refuse_chain_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.number <= (select max(number) from audit_checkpoint) and not exists (select from audit_log l where l.id = old.log_id)
    then return old; end if;
  elsif to_jsonb(new) - 'salts' = to_jsonb(old) - 'salts' and (new.salts is null or new.salts <@ old.salts)
  then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
