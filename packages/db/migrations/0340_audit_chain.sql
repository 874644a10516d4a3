-- The audit log as a chain: each entry gets a number, and a hash over the entry before and its own bytes, so that a changed, deleted,
-- inserted or swapped row is found.

-- An id of version 7 by the clock of the database, so that the log is in one order whatever the clocks of the processes say.
create function audit_id() returns uuid language plpgsql volatile as $$
declare
  micros bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint;
  bytes  bytea := uuid_send(gen_random_uuid());
begin
  bytes := overlay(bytes placing substring(int8send(micros / 1000) from 3) from 1 for 6);
  -- The microseconds within the millisecond order ids further; 7 is the version.
  bytes := overlay(bytes placing substring(int8send(28672 + (micros % 1000) * 4) from 7) from 7 for 2);
  return encode(bytes, 'hex')::uuid;
end $$;

-- Entries that have no number yet; a job numbers them each minute.
create table audit_unchained (
  position bigint generated always as identity primary key,
  log_id   uuid not null
);
create function queue_for_chain() returns trigger language plpgsql as $$
begin
  insert into audit_unchained (log_id) select id from inserted order by id;
  return null;
end $$;
create trigger audit_log_chained after insert on audit_log
  referencing new table as inserted for each statement execute function queue_for_chain();
insert into audit_unchained (log_id) select id from audit_log order by id;

-- No foreign keys: deleting a row elsewhere must not change the chain.
create table audit_chain (
  number         bigint primary key,
  log_id         uuid not null unique,
  company_id     uuid,
  -- The number that the company sees, counted from 1.
  company_number bigint,
  -- What the hash was computed from, with hashes in place of personal values.
  canonical      text not null,
  -- The salts of these hashes, by the name of the value; removed with the value.
  salts          jsonb,
  hash           bytea not null
);
-- The newest number of a company.
create index audit_chain_company on audit_chain (company_id, company_number desc) where company_id is not null;

-- How far the chain reached when it was extended, so that missing entries at its end are found.
create table audit_chain_end (
  is_only    boolean primary key default true check (is_only),
  number     bigint not null,
  hash       bytea not null,
  chained_at timestamptz not null default clock_timestamp()
);

-- The signed ends of the chain, one a day; the same lines are in a file of the data folder.
create table audit_head (
  day       date primary key,
  number    bigint not null,
  hash      bytea not null,
  signature bytea not null,
  signed_at timestamptz not null default clock_timestamp()
);
create trigger audit_head_append_only before update or delete on audit_head for each row execute function refuse_change();

-- Personal values of an entry may be emptied, as the account is erased; nothing else is changed.
create function is_erased_snapshot(old_value jsonb, new_value jsonb) returns boolean language sql immutable as $$
  select (old_value - array['username', 'email', 'invitee', 'passkey']) is not distinct from (new_value - array['username', 'email', 'invitee', 'passkey'])
    and not exists (
      select from unnest(array['username', 'email', 'invitee', 'passkey']) as key
      where (old_value -> key) is distinct from (new_value -> key) and (new_value -> key) is distinct from 'null'::jsonb)
$$;
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - array['ip', 'object_snapshot'] = to_jsonb(old) - array['ip', 'object_snapshot']
    and (new.ip is null or new.ip is not distinct from old.ip)
    and is_erased_snapshot(old.object_snapshot, new.object_snapshot)
  then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_audit_change();

create function refuse_chain_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'salts' = to_jsonb(old) - 'salts' and (new.salts is null or new.salts <@ old.salts)
  then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_chain_append_only before update or delete on audit_chain for each row execute function refuse_chain_change();
create trigger audit_chain_not_emptied before truncate on audit_chain for each statement execute function refuse_change();
-- Invitations by a name or an address, which are erased with the account.
create index audit_log_invitee on audit_log ((object_snapshot->>'invitee')) where object_snapshot ? 'invitee';
