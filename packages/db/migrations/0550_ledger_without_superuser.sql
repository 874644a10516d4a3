-- The function that books money, as the present text of 0230_ledger.sql makes it: the former text had a clause `set`, which only a superuser may
-- give to a function. Databases that have the former text become equal to new ones.
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
