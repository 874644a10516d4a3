-- Double entry in minor units of one currency. The function `post_transfers` alone writes these tables; nothing in them is updated or deleted
-- but the balances of accounts. See decision 050.
create type account_kind as enum (
  'world', 'company:free', 'company:held', 'company:debt', 'user:pending', 'user:available', 'user:payout',
  'platform:fees', 'platform:unclaimed', 'platform:adjustments');

-- The currency of everything that was ever booked.
create table ledger_currency (
  only_one boolean primary key default true check (only_one),
  currency text not null check (currency ~ '^[A-Z]{3}$')
);

create table ledger_account (
  id         uuid primary key,
  kind       account_kind not null,
  company_id uuid references company (id),
  program_id uuid references program (id),
  user_id    uuid references user_account (id),
  currency   text not null check (currency ~ '^[A-Z]{3}$'),
  -- The least balance; null where the account may be negative.
  floor      bigint check (floor = 0),
  -- Null for accounts that everybody books on and nobody must wait for; their balances are counters.
  balance    bigint,
  -- Number of entries; 0 where there is no balance.
  version    bigint not null default 0,
  created_at timestamptz not null default now(),
  check ((kind in ('company:free', 'company:held', 'company:debt')) = (company_id is not null)),
  check ((kind = 'company:held') = (program_id is not null)),
  check ((kind in ('user:pending', 'user:available', 'user:payout')) = (user_id is not null)),
  check ((kind in ('world', 'company:debt', 'platform:fees', 'platform:adjustments')) = (floor is null)),
  check ((kind in ('world', 'platform:fees')) = (balance is null)),
  check (balance >= floor),
  check (kind <> 'company:debt' or balance <= 0),
  -- JSON can carry no larger integers exactly.
  check (abs(balance) <= 9007199254740991)
-- Balances are updated in place, without touching an index.
) with (fillfactor = 50);
create unique index ledger_account_owner on ledger_account (kind, company_id, program_id, user_id) nulls not distinct;
-- The accounts of a company and of a person.
create index ledger_account_company on ledger_account (company_id) where company_id is not null;
create index ledger_account_user on ledger_account (user_id) where user_id is not null;

-- Which transfers each kind of business act may make.
create table ledger_rule (
  act       text not null,
  from_kind account_kind not null,
  to_kind   account_kind not null,
  primary key (act, from_kind, to_kind)
);
insert into ledger_rule (act, from_kind, to_kind) values
  ('deposit', 'world', 'company:free'),
  ('deposit_taken_back', 'company:free', 'world'),
  ('deposit_taken_back', 'company:debt', 'world'),
  ('deposit_reinstated', 'world', 'company:free'),
  ('deposit_reinstated', 'world', 'company:debt'),
  ('debt_settled', 'company:free', 'company:debt'),
  ('refund', 'company:free', 'world'),
  ('hold', 'company:free', 'company:held'),
  ('release', 'company:held', 'company:free'),
  ('hold_moved', 'company:held', 'company:held'),
  ('bounty', 'company:held', 'user:pending'),
  ('bounty', 'company:held', 'platform:unclaimed'),
  ('bounty', 'company:held', 'platform:fees'),
  ('bounty', 'company:free', 'user:pending'),
  ('bounty', 'company:free', 'platform:unclaimed'),
  ('bounty', 'company:free', 'platform:fees'),
  ('bonus', 'company:free', 'user:pending'),
  ('bonus', 'company:free', 'platform:unclaimed'),
  ('bonus', 'company:free', 'platform:fees'),
  ('retest', 'company:free', 'user:pending'),
  ('retest', 'company:free', 'platform:unclaimed'),
  ('retest', 'company:free', 'platform:fees'),
  ('award_final', 'user:pending', 'user:available'),
  ('award_reversed', 'user:pending', 'company:held'),
  ('award_reversed', 'user:pending', 'company:free'),
  ('award_reversed', 'user:available', 'company:held'),
  ('award_reversed', 'user:available', 'company:free'),
  ('award_reversed', 'platform:unclaimed', 'company:held'),
  ('award_reversed', 'platform:unclaimed', 'company:free'),
  ('award_reversed', 'platform:fees', 'company:held'),
  ('award_reversed', 'platform:fees', 'company:free'),
  ('fee', 'company:free', 'platform:fees'),
  ('subscription', 'company:free', 'platform:fees'),
  ('withdrawal_asked', 'user:available', 'user:payout'),
  ('withdrawal_paid', 'user:payout', 'world'),
  ('withdrawal_failed', 'user:payout', 'user:available'),
  ('withdrawal_cancelled', 'user:payout', 'user:available'),
  ('payout_returned', 'world', 'user:available'),
  ('left_behind', 'user:available', 'platform:unclaimed'),
  ('left_behind', 'user:pending', 'platform:unclaimed');
insert into ledger_rule (act, from_kind, to_kind)
select 'adjustment', k, 'platform:adjustments' from unnest(enum_range(null::account_kind)) k where k <> 'platform:adjustments'
union all
select 'adjustment', 'platform:adjustments', k from unnest(enum_range(null::account_kind)) k where k <> 'platform:adjustments';

-- A business act: transfers that are posted together.
create table ledger_act (
  id            uuid primary key,
  act           text not null,
  -- Posting with a key that is there changes nothing.
  key           text not null unique check (length(key) between 1 and 200),
  -- Of the act and its transfers, so that a key is never used for something else.
  digest        bytea not null,
  company_id    uuid references company (id),
  report_id     uuid references report (id),
  award_id      uuid,
  deposit_id    uuid,
  withdrawal_id uuid,
  -- Null for the platform itself.
  actor_id      uuid references user_account (id),
  reason        text check (length(reason) between 1 and 2000),
  created_at    timestamptz not null
);
-- The transactions of a company and of everybody, newest first.
create index ledger_act_company on ledger_act (company_id, created_at desc, id desc) where company_id is not null;
create index ledger_act_newest on ledger_act (created_at desc, id desc);
create index ledger_act_report on ledger_act (report_id) where report_id is not null;
create index ledger_act_award on ledger_act (award_id) where award_id is not null;
create index ledger_act_deposit on ledger_act (deposit_id) where deposit_id is not null;
create index ledger_act_withdrawal on ledger_act (withdrawal_id) where withdrawal_id is not null;

create table ledger_transfer (
  id        bigint generated always as identity primary key,
  act_id    uuid not null references ledger_act (id),
  -- Place in the act, from 1.
  position  integer not null check (position > 0),
  from_id   uuid not null,
  to_id     uuid not null,
  amount    bigint not null check (amount > 0),
  currency  text not null,
  -- The transfer that this one takes back, wholly or in part; at most once.
  reverses  bigint unique references ledger_transfer (id),
  check (from_id <> to_id),
  unique (act_id, position)
);

-- The two sides of each transfer.
create table ledger_entry (
  transfer_id     bigint not null references ledger_transfer (id),
  account_id      uuid not null references ledger_account (id),
  amount          bigint not null check (amount <> 0),
  -- Null where the account has no balance.
  balance_before  bigint,
  balance_after   bigint check (balance_after = balance_before + amount),
  account_version bigint,
  created_at      timestamptz not null,
  primary key (transfer_id, account_id),
  check ((balance_before is null) = (balance_after is null) and (balance_after is null) = (account_version is null))
);
-- The history of an account in order, in which no place is taken twice.
create unique index ledger_entry_account on ledger_entry (account_id, account_version) where account_version is not null;

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'Nothing in % is changed or deleted', tg_table_name using errcode = 'SP005';
end $$;
create trigger ledger_act_stays before update or delete or truncate on ledger_act execute function refuse_ledger_change();
create trigger ledger_transfer_stays before update or delete or truncate on ledger_transfer execute function refuse_ledger_change();
create trigger ledger_entry_stays before update or delete or truncate on ledger_entry execute function refuse_ledger_change();
create trigger ledger_currency_stays before update or delete or truncate on ledger_currency execute function refuse_ledger_change();
create trigger ledger_account_stays before delete or truncate on ledger_account execute function refuse_ledger_change();

create function require_posting() returns trigger language plpgsql as $$
begin
  if current_setting('safeport.ledger', true) is distinct from 'posting' then
    raise exception '% is written by post_transfers alone', tg_table_name using errcode = 'SP005';
  end if;
  return null;
end $$;
create trigger ledger_act_posted before insert on ledger_act execute function require_posting();
create trigger ledger_transfer_posted before insert on ledger_transfer execute function require_posting();
create trigger ledger_entry_posted before insert on ledger_entry execute function require_posting();
create trigger ledger_account_posted before update on ledger_account execute function require_posting();

create function require_empty_account() returns trigger language plpgsql as $$
begin
  if new.version <> 0 or coalesce(new.balance, 0) <> 0 then
    raise exception 'An account begins empty' using errcode = 'SP005';
  end if;
  return new;
end $$;
create trigger ledger_account_begins before insert on ledger_account for each row execute function require_empty_account();

-- Checked again at the commit, apart from the function that posts.
create function require_two_sides() returns trigger language plpgsql as $$
begin
  if (select count(*) <> 2 or sum(amount) <> 0 or max(amount) <> new.amount
      or bool_or(account_id <> case when amount < 0 then new.from_id else new.to_id end)
      from ledger_entry where transfer_id = new.id) then
    raise exception 'The entries of transfer % do not sum to zero', new.id using errcode = 'SP004';
  end if;
  return null;
end $$;
create constraint trigger ledger_transfer_balanced after insert on ledger_transfer deferrable initially deferred
  for each row execute function require_two_sides();

-- Amounts of money exceed an integer.
drop view counter_part;
alter table counter_change alter column amount type bigint;
create view counter_part as
  select owner_id, name, amount from counter union all select owner_id, name, amount from counter_change;

/*
Posts a business act: transfers of p_amount[i] from p_from[i] to p_to[i], together or not at all. Returns its id; if the key is there already,
the id of that act, and nothing is posted. Locks the accounts in the order of their ids. p_refs has the other columns of ledger_act.

SP001 an account would fall below its floor; DETAIL is JSON: account, kind, missing (minor units, as text)
SP002 the key belongs to another act
SP003 the act may not make such a transfer, an account does not exist, or a reversal exceeds its transfer
SP006 the currency is not that of the ledger
*/
create function post_transfers(
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
  if n is null or n = 0 or cardinality(p_from) <> n or cardinality(p_to) <> n or cardinality(p_reverses) <> n then
    raise exception 'An act needs transfers' using errcode = 'SP003';
  end if;

  -- Waits for another transaction that posts with this key.
  insert into ledger_act (id, act, key, digest, company_id, report_id, award_id, deposit_id, withdrawal_id, actor_id, reason, created_at)
  select p_id, p_act, p_key, content, r.company_id, r.report_id, r.award_id, r.deposit_id, r.withdrawal_id, r.actor_id, r.reason, clock_timestamp()
  from jsonb_to_record(p_refs) r (
    company_id uuid, report_id uuid, award_id uuid, deposit_id uuid, withdrawal_id uuid, actor_id uuid, reason text)
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
