-- Acts of the ledger are a chain of hashes, which a job extends: an act that is changed, removed or put between others afterwards is found, and the end of
-- the chain is noted in the audit log, whose own heads are signed.
create table ledger_chain (
  number bigint primary key check (number > 0),
  act_id uuid not null unique references ledger_act (id),
  -- SHA-256 of the hash before and of the content of the act.
  hash   bytea not null check (length(hash) = 32),
  at     timestamptz not null default now()
);
create trigger ledger_chain_append_only before update or delete on ledger_chain for each row execute function refuse_change();
create trigger ledger_chain_not_emptied before truncate on ledger_chain for each statement execute function refuse_change();

-- Ends of the chain that the audit log has.
create table ledger_head (
  number bigint primary key references ledger_chain (number),
  at     timestamptz not null default now()
);
create trigger ledger_head_append_only before update or delete on ledger_head for each row execute function refuse_change();
create trigger ledger_head_not_emptied before truncate on ledger_head for each statement execute function refuse_change();

-- Acts that are not in the chain yet, so that acts need not wait for each other.
create table ledger_unchained (act_id uuid primary key);
create function note_unchained_act() returns trigger language plpgsql as $$
begin
  insert into ledger_unchained (act_id) values (new.id);
  return null;
end $$;
create trigger ledger_act_unchained after insert on ledger_act for each row execute function note_unchained_act();
insert into ledger_unchained (act_id) select id from ledger_act;

-- All that an act says, in one form.
create function ledger_act_content(p_act uuid) returns bytea language sql stable as $$
  select convert_to(jsonb_build_array(
    a.id, a.act, a.key, encode(a.digest, 'hex'), a.company_id, a.report_id, a.award_id, a.deposit_id, a.withdrawal_id, a.actor_id, a.reason,
    (extract(epoch from a.created_at) * 1000000)::bigint,
    (select jsonb_agg(jsonb_build_array(t.id, t.position, t.from_id, t.to_id, t.amount, t.currency, t.reverses) order by t.position)
      from ledger_transfer t where t.act_id = a.id)
  )::text, 'UTF8') from ledger_act a where a.id = p_act
$$;

-- Puts the next acts into the chain, in the order of their time, and returns how many. The caller holds the lock of the chain.
create function chain_ledger(batch integer) returns integer language plpgsql as $$
declare
  next record;
  place bigint;
  last bytea;
  done integer := 0;
begin
  select c.number, c.hash into place, last from ledger_chain c order by c.number desc limit 1;
  place := coalesce(place, 0);
  last := coalesce(last, sha256(''));
  for next in select a.id from ledger_unchained u join ledger_act a on a.id = u.act_id order by a.created_at, a.id limit batch loop
    place := place + 1;
    last := sha256(last || ledger_act_content(next.id));
    insert into ledger_chain (number, act_id, hash) values (place, next.id, last);
    delete from ledger_unchained where act_id = next.id;
    done := done + 1;
  end loop;
  return done;
end $$;

-- The first place of the chain whose number or hash does not follow from what is before it and from its act; nothing if all do.
create function first_wrong_link() returns table (link bigint, act_id uuid) language plpgsql stable as $$
declare
  place_row record;
  place bigint := 0;
  last bytea := sha256('');
begin
  for place_row in select c.number, c.act_id, c.hash from ledger_chain c order by c.number loop
    place := place + 1;
    last := sha256(last || coalesce(ledger_act_content(place_row.act_id), ''));
    if place_row.number <> place or place_row.hash <> last then
      return query select place_row.number, place_row.act_id;
      return;
    end if;
  end loop;
end $$;
