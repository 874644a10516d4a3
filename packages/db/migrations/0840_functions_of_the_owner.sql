-- What the server's role does with the ledger, the audit log, points and documents, it does by functions of the owner, since it may not change these
-- tables itself. `app-rights.ts` makes each of them `security definer` with a fixed search path, after every run of the migrations.

-- Locks accounts in the order in which posting does.
create function lock_accounts(p_ids uuid[]) returns table (id uuid, balance bigint) language sql volatile as $$
  select a.id, a.balance from ledger_account a where a.id = any (p_ids) and a.balance is not null order by a.id for no key update
$$;

-- Appends entries to the chain, moves its end, and takes their rows out of the queue.
create function extend_audit_chain(p_entries jsonb, p_positions bigint[]) returns void language plpgsql as $$
begin
  insert into audit_chain (number, log_id, company_id, company_number, canonical, salts, hash)
  select number, log_id, company_id, company_number, canonical, salts, decode(hash, 'hex')
  from jsonb_to_recordset(p_entries) as e (
    number bigint, log_id uuid, company_id uuid, company_number bigint, canonical text, salts jsonb, hash text);
  delete from audit_unchained u
  where u.position = any (p_positions) and u.log_id in (select (e->>'log_id')::uuid from jsonb_array_elements(p_entries) e);
  insert into audit_chain_end (number, hash, chained_at)
  select number, decode(hash, 'hex'), clock_timestamp()
  from jsonb_to_recordset(p_entries) as e (number bigint, hash text) order by number desc limit 1
  on conflict (is_only) do update set number = excluded.number, hash = excluded.hash, chained_at = excluded.chained_at;
end $$;

-- Empties the personal values of a person in the audit log, with the salts of their hashes. `p_naming` are the keys of a snapshot that name a person.
-- The caller holds the lock of the chain.
create function erase_audit(p_user_id uuid, p_username text, p_email text, p_naming text[]) returns void language sql volatile as $$
  with own as (
    select id, is_by or (user_id is null and is_about) as is_address, object_snapshot as s, is_about, is_by
    from audit_log cross join lateral (
      select coalesce(object_type = 'user' and object_id = p_user_id, false) as is_about, user_id is not distinct from p_user_id as is_by) as whose
    where user_id = p_user_id or (object_type = 'user' and object_id = p_user_id)
      or (object_snapshot ? 'invitee' and object_snapshot->>'invitee' = any(array[p_username, p_email]))
      or (object_snapshot ?| p_naming
        and coalesce(object_snapshot->>'researcher', object_snapshot->>'member', object_snapshot->>'mediator') = p_username)
  ), erased as (
    select id, is_address, array_remove(array(select key from unnest(p_naming) as key where s->>key = p_username
      and not exists (select from audit_chain c where c.log_id = own.id and not coalesce(c.salts ? key, false))) || array[
      case when is_address then 'ip' end,
      case when s->>'username' = p_username and (is_by or is_about) then 'username' end,
      case when s->>'email' is not null and (is_by or is_about) then 'email' end,
      case when s->>'passkey' is not null and (is_by or is_about) then 'passkey' end,
      case when s->>'invitee' = any(array[p_username, p_email]) then 'invitee' end], null) as keys
    from own
  ), emptied as (
    update audit_log l set ip = case when e.is_address then null else l.ip end,
      object_snapshot = l.object_snapshot || coalesce((select jsonb_object_agg(key, null) from unnest(array_remove(e.keys, 'ip')) as key), '{}')
    from erased e where l.id = e.id and cardinality(e.keys) > 0
  )
  update audit_chain c set salts = c.salts - e.keys from erased e
  where c.log_id = e.id and cardinality(e.keys) > 0 and c.salts is not null
$$;

-- Moves the numbers of the last removed entries of companies to those of the entries of a range.
create function raise_removed_numbers(p_after bigint, p_up_to bigint) returns void language sql volatile as $$
  insert into audit_removed_number (company_id, number)
  select company_id, max(company_number) from audit_chain
  where number > p_after and number <= p_up_to and company_id is not null group by company_id
  on conflict (company_id) do update set number = excluded.number
$$;

-- Deletes the entries of a range with their links; the triggers allow it up to the newest checkpoint. Returns how many of both there were.
create function remove_audit_entries(p_after bigint, p_up_to bigint) returns table (entries bigint, links bigint) language plpgsql as $$
begin
  delete from audit_log where id in (select log_id from audit_chain where number > p_after and number <= p_up_to);
  get diagnostics entries = row_count;
  delete from audit_chain where number > p_after and number <= p_up_to;
  get diagnostics links = row_count;
  return next;
end $$;

-- Marks rows of points as reversed.
create function reverse_points(p_ids uuid[]) returns void language sql volatile as $$
  update point_entry set state = 'reversed', reversed_at = clock_timestamp() where id = any (p_ids)
$$;

-- Changes when pending rows of points become final, and which have.
create function settle_points(p_entries jsonb) returns void language sql volatile as $$
  update point_entry e set state = n.state, pending_until = n.pending_until,
    final_at = case when n.state = 'final' then clock_timestamp() end
  from jsonb_to_recordset(p_entries) as n (id uuid, state point_state, pending_until timestamptz)
  where e.id = n.id
$$;

-- Draws the next number of a series of documents; the series waits until the transaction ends.
create function next_document_number(p_kind money_document_kind, p_year integer) returns integer language sql volatile as $$
  insert into money_document_series (kind, year, last) values (p_kind, p_year, 1)
  on conflict (kind, year) do update set last = money_document_series.last + 1
  returning last
$$;

-- A third entry of an old transfer is checked at the commit, too.
create function require_two_entries() returns trigger language plpgsql as $$
begin
  if (select count(*) <> 2 or sum(amount) <> 0 from ledger_entry where transfer_id = new.transfer_id) then
    raise exception 'The entries of transfer % do not sum to zero', new.transfer_id using errcode = 'SP004';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balanced after insert on ledger_entry deferrable initially deferred
  for each row execute function require_two_entries();
