-- Balances of the end of each day by kind of account, and months that are closed: whatever is booked afterwards has a later date.

-- The balance of an account at any time is that of its last entry before.
create index ledger_entry_balance_at on ledger_entry (account_id, created_at desc, account_version desc) include (balance_after)
  where account_version is not null;
-- What was booked on a day.
create index ledger_entry_created on ledger_entry (created_at) include (account_id, amount);

-- One row of every kind for each day (UTC) that has ended, from the day of the first act on.
create table ledger_day (
  day     date not null,
  kind    account_kind not null,
  balance bigint not null,
  primary key (day, kind)
);

-- Months that are closed, each with all months before it.
create table ledger_closing (
  month         date primary key check (extract(day from month) = 1),
  closed_at     timestamptz not null default clock_timestamp(),
  -- The last place of the chain that an act of the month, or of one before, has; null without any.
  chain_number  bigint references ledger_chain (number),
  chain_hash    bytea,
  check ((chain_number is null) = (chain_hash is null))
);
create table ledger_closing_balance (
  month   date not null references ledger_closing (month),
  kind    account_kind not null,
  balance bigint not null,
  primary key (month, kind)
);
create trigger ledger_closing_append_only before update or delete on ledger_closing for each row execute function refuse_change();
create trigger ledger_closing_not_emptied before truncate on ledger_closing for each statement execute function refuse_change();
create trigger ledger_closing_balance_append_only before update or delete on ledger_closing_balance for each row execute function refuse_change();
create trigger ledger_closing_balance_not_emptied before truncate on ledger_closing_balance for each statement execute function refuse_change();

-- What is corrected waits for a second person with the note of its month.
alter table adjustment add column concerns text check (concerns ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$');

-- Who proposed and decided to close a month.
create type month_closing_status as enum ('waiting', 'closed', 'rejected', 'withdrawn');
create table month_closing (
  id          uuid primary key,
  month       date not null check (extract(day from month) = 1),
  status      month_closing_status not null default 'waiting',
  proposed_by uuid not null references user_account (id),
  proposed_at timestamptz not null default clock_timestamp(),
  decided_by  uuid references user_account (id),
  decided_at  timestamptz,
  check ((status = 'waiting') = (decided_at is null)),
  check ((status = 'waiting') = (decided_by is null)),
  check (status <> 'rejected' or decided_by <> proposed_by),
  check (status <> 'withdrawn' or decided_by = proposed_by)
);
-- One proposal waits at a time; a month is closed once.
create unique index month_closing_waiting on month_closing (status) where status = 'waiting';
create unique index month_closing_closed on month_closing (month) where status = 'closed';
create index month_closing_newest on month_closing (proposed_at desc, id desc);
create index month_closing_proposed_by on month_closing (proposed_by);
create index month_closing_decided_by on month_closing (decided_by) where decided_by is not null;

-- The month before the one in which it is booked that an act concerns, if that one is closed.
alter table ledger_act add column concerns date check (extract(day from concerns) = 1);

-- The end of the last month that is closed; null before the first.
create function closed_until() returns timestamptz language sql stable as $$
  select (max(month) + interval '1 month') at time zone 'UTC' from ledger_closing
$$;

-- The first day of the month of a day, if that month is closed.
create function closed_month_of(p_day date) returns date language sql stable as $$
  select date_trunc('month', p_day::timestamp)::date where p_day::timestamp at time zone 'UTC' < closed_until()
$$;

-- Whoever writes: an act and its entries have no date in a month that is closed.
create function refuse_closed_month() returns trigger language plpgsql as $$
begin
  if new.created_at < closed_until() then
    raise exception 'The books are closed until %', closed_until() using errcode = 'SP007';
  end if;
  return null;
end $$;
create trigger ledger_act_open_month after insert on ledger_act for each row execute function refuse_closed_month();
create trigger ledger_entry_open_month after insert on ledger_entry for each row execute function refuse_closed_month();

-- The note of another month is part of what the chain covers; acts without one keep their hash.
create or replace function ledger_act_content(p_act uuid) returns bytea language sql stable as $$
  select convert_to((jsonb_build_array(
    a.id, a.act, a.key, encode(a.digest, 'hex'), a.company_id, a.report_id, a.award_id, a.deposit_id, a.withdrawal_id, a.actor_id, a.reason,
    (extract(epoch from a.created_at) * 1000000)::bigint,
    (select jsonb_agg(jsonb_build_array(t.id, t.position, t.from_id, t.to_id, t.amount, t.currency, t.reverses) order by t.position)
      from ledger_transfer t where t.act_id = a.id)
  ) || case when a.concerns is null then '[]'::jsonb else jsonb_build_array(a.concerns) end)::text, 'UTF8') from ledger_act a where a.id = p_act
$$;

-- Stores the balances of the next day that has ended, and returns whether there was one. Waits for those who post, so that none of the day is missing.
create function store_ledger_day() returns boolean language plpgsql as $$
declare
  next date;
begin
  perform pg_advisory_xact_lock(7283641036);
  select coalesce(
    (select max(d.day) + 1 from ledger_day d),
    (select (a.created_at at time zone 'UTC')::date from ledger_act a order by a.created_at, a.id limit 1)) into next;
  if next is null or next >= (clock_timestamp() at time zone 'UTC')::date then
    return false;
  end if;
  insert into ledger_day (day, kind, balance)
  select next, k, coalesce(before.balance, 0) + coalesce(moved.amount, 0)
  from unnest(enum_range(null::account_kind)) k
  left join ledger_day before on before.day = next - 1 and before.kind = k
  left join (
    select a.kind, sum(e.amount)::bigint as amount
    from ledger_entry e join ledger_account a on a.id = e.account_id
    where e.created_at >= next::timestamp at time zone 'UTC' and e.created_at < (next + 1)::timestamp at time zone 'UTC'
    group by 1
  ) moved on moved.kind = k;
  return true;
end $$;

/*
Closes a month and all before it: from now on nothing is booked with a date in them. Puts every act into the chain first.
SP008 the month has not ended, or is closed
*/
create function close_month(p_month date) returns void language plpgsql as $$
declare
  ends constant timestamptz := (p_month + interval '1 month') at time zone 'UTC';
begin
  perform pg_advisory_xact_lock(7283641036);
  if ends > clock_timestamp() or ends <= closed_until() then
    raise exception 'The month % has not ended, or is closed', p_month using errcode = 'SP008';
  end if;
  while store_ledger_day() loop
  end loop;
  perform pg_advisory_xact_lock(7283641035);
  while chain_ledger(1000) > 0 loop
  end loop;
  insert into ledger_closing (month, chain_number, chain_hash)
  select p_month, c.number, c.hash from (values (1)) one
  left join lateral (
    select c.number, c.hash from ledger_chain c join ledger_act a on a.id = c.act_id where a.created_at < ends order by c.number desc limit 1
  ) c on true;
  insert into ledger_closing_balance (month, kind, balance)
  select p_month, k, coalesce(d.balance, 0) from unnest(enum_range(null::account_kind)) k
  left join ledger_day d on d.day = (p_month + interval '1 month' - interval '1 day')::date and d.kind = k;
end $$;

-- The function that books money, as the present text of 0550_ledger_without_superuser.sql made it, with closed months.
-- SP007 the month is closed
create or replace function post_transfers(
  p_id uuid, p_act text, p_key text, p_from uuid[], p_to uuid[], p_amount bigint[], p_reverses bigint[], p_refs jsonb
) returns table (act_id uuid, is_new boolean) language plpgsql as $$
#variable_conflict use_column
declare
  n constant integer := cardinality(p_amount);
  content constant bytea := sha256(convert_to(concat_ws(' ', p_act, p_from, p_to, p_amount, p_reverses), 'UTF8'));
  money text;
  fixed text;
  at timestamptz;
  known record;
  short record;
begin
  -- Until the end of this function. An exception undoes it. A clause `set` of the function would need a superuser to create it.
  perform set_config('safeport.ledger', 'posting', true);
  -- Closing a month waits for those who post, so that its balances miss nothing. Before the first look at the clock.
  perform pg_advisory_xact_lock_shared(7283641036);
  if n is null or n = 0 or cardinality(p_from) <> n or cardinality(p_to) <> n or cardinality(p_reverses) <> n then
    raise exception 'An act needs transfers' using errcode = 'SP003';
  end if;

  -- Waits for another transaction that posts with this key.
  insert into ledger_act (id, act, key, digest, company_id, report_id, award_id, deposit_id, withdrawal_id, actor_id, reason, concerns, created_at)
  select p_id, p_act, p_key, content, r.company_id, r.report_id, r.award_id, r.deposit_id, r.withdrawal_id, r.actor_id, r.reason,
    coalesce(closed_month_of(r.concerns), closed_month_of((
      select min(e.created_at at time zone 'UTC')::date from ledger_entry e where e.transfer_id = any (p_reverses)))),
    clock_timestamp()
  from jsonb_to_record(p_refs) r (
    company_id uuid, report_id uuid, award_id uuid, deposit_id uuid, withdrawal_id uuid, actor_id uuid, reason text, concerns date)
  on conflict (key) do nothing;
  if not found then
    select a.id, a.digest into strict known from ledger_act a where a.key = p_key;
    if known.digest <> content then
      raise exception 'The key % belongs to another act', p_key using errcode = 'SP002';
    end if;
    perform set_config('safeport.ledger', '', true);
    return query select known.id, false;
    return;
  end if;

  perform 1 from ledger_account a where a.id = any (p_from || p_to) and a.balance is not null order by a.id for no key update;
  at := clock_timestamp();
  if at < closed_until() then
    raise exception 'The books are closed until %', closed_until() using errcode = 'SP007';
  end if;

  if exists (
    select from unnest(p_from, p_to) leg (from_id, to_id)
    left join ledger_account f on f.id = leg.from_id
    left join ledger_account t on t.id = leg.to_id
    left join ledger_rule r on r.act = p_act and r.from_kind = f.kind and r.to_kind = t.kind
    where r.act is null
  ) then
    raise exception 'The act % makes no such transfer', p_act using errcode = 'SP003';
  end if;
  if exists (
    select from unnest(p_from, p_to, p_amount, p_reverses) leg (from_id, to_id, amount, reverses)
    left join ledger_transfer t on t.id = leg.reverses
    where leg.reverses is not null and (t.id is null or t.amount < leg.amount)
  ) then
    raise exception 'A reversal exceeds its transfer' using errcode = 'SP003';
  end if;

  select min(a.currency) into money from ledger_account a where a.id = any (p_from || p_to) having min(a.currency) = max(a.currency);
  select c.currency into fixed from ledger_currency c;
  if fixed is null then
    insert into ledger_currency (currency) values (money) on conflict do nothing;
    select c.currency into fixed from ledger_currency c;
  end if;
  if money is distinct from fixed then
    raise exception 'The ledger is kept in %', fixed using errcode = 'SP006';
  end if;

  insert into ledger_transfer (act_id, position, from_id, to_id, amount, currency, reverses)
  select p_id, leg.position, leg.from_id, leg.to_id, leg.amount, money, leg.reverses
  from unnest(p_from, p_to, p_amount, p_reverses) with ordinality leg (from_id, to_id, amount, reverses, position)
  order by leg.position;

  insert into ledger_entry (transfer_id, account_id, amount, balance_before, balance_after, account_version, created_at)
  select s.id, s.account_id, s.amount, a.balance + s.so_far - s.amount, a.balance + s.so_far,
    case when a.balance is not null then a.version + s.nth end, at
  from (
    select t.id, side.account_id, side.amount,
      sum(side.amount) over so_far as so_far, row_number() over so_far as nth
    from ledger_transfer t, lateral (values (t.from_id, -t.amount), (t.to_id, t.amount)) side (account_id, amount)
    where t.act_id = p_id
    window so_far as (partition by side.account_id order by t.position)
  ) s
  join ledger_account a on a.id = s.account_id;

  select a.id, a.kind, a.floor - min(e.balance_after) as missing into short
  from ledger_transfer t
  join ledger_entry e on e.transfer_id = t.id
  join ledger_account a on a.id = e.account_id
  where t.act_id = p_id and e.balance_after < a.floor
  group by a.id order by a.id limit 1;
  if found then
    raise exception 'The account % lacks %', short.kind, short.missing using errcode = 'SP001',
      detail = json_build_object('account', short.id, 'kind', short.kind, 'missing', short.missing::text)::text;
  end if;

  update ledger_account a set balance = a.balance + s.amount, version = a.version + s.entries
  from (
    select e.account_id, sum(e.amount) as amount, count(*) as entries
    from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
    where t.act_id = p_id group by 1
  ) s
  where a.id = s.account_id and a.balance is not null;

  insert into counter_change (owner_id, name, amount)
  select '00000000-0000-0000-0000-000000000000', 'ledger.' || p_act, sum(amount) from unnest(p_amount) amount
  union all
  select e.account_id, 'ledger.balance', sum(e.amount)
  from ledger_transfer t
  join ledger_entry e on e.transfer_id = t.id
  where t.act_id = p_id and e.account_version is null
  group by 1;

  perform set_config('safeport.ledger', '', true);
  return query select p_id, true;
end $$;
