-- How well a program's rewards are funded, in levels: never the balance itself.
create type funds_level as enum ('covered', 'funded');
alter table program
  -- By the company's free money now, and on average over 30 days; null below the largest critical reward.
  add column funds funds_level,
  add column funds_average funds_level,
  -- The company pays its awards itself; then how many of its promises were confirmed, of at least three, and in how many days by the median.
  add column pays_itself boolean not null default false,
  add column confirmed_percent smallint check (confirmed_percent between 0 and 100),
  add column confirmed_days smallint check (confirmed_days >= 0),
  -- Reports that are not critical are refused until the company's money rises again.
  add column low_funds boolean not null default false;
-- The order "best funded", and the filter by level.
create index program_best_funded on program (funds desc nulls last, funds_average desc nulls last, id desc);

alter table company_wallet
  -- New reports that are not critical are refused from the moment when free money is below the first until it reaches the second.
  add column pause_below bigint check (pause_below between 1 and 1000000000000),
  add column resume_at bigint check (resume_at between 1 and 1000000000000),
  add column intake_paused boolean not null default false,
  add constraint marks_in_order check ((pause_below is null) = (resume_at is null) and pause_below <= resume_at);

-- The level of an amount against the largest critical reward, both in minor units.
create function funds_level_of(amount numeric, reward bigint) returns funds_level language sql immutable as $$
  select case when reward <= 0 or amount is null then null when amount >= 5 * reward then 'funded' when amount >= reward then 'covered' end::funds_level
$$;

-- The free money of a company on average since a time, weighted by how long each balance stood; 0 before its first deposit.
create function average_free_money(company uuid, since timestamptz) returns numeric language sql stable as $$
  with account as (select id from ledger_account where company_id = company and kind = 'company:free'),
  first as (
    select coalesce((select e.account_version from ledger_entry e where e.account_id = a.id and e.created_at <= since
      order by e.account_version desc limit 1), 0) as version
    from account a
  ), stood as (
    select e.balance_after as balance, greatest(e.created_at, since) as begun,
      coalesce(lead(e.created_at) over (order by e.account_version), now()) as ended
    from ledger_entry e, account a, first f where e.account_id = a.id and e.account_version >= f.version
  )
  select coalesce(sum(balance * extract(epoch from ended - begun)) / extract(epoch from now() - since), 0) from stood
$$;

/*
Brings the levels of a company's programs up to date and returns how many changed. The caller has locked the company's wallet. `unit` is a whole
unit of the currency in minor units. Money that is owed or that holds lack is not free, a debt leaves nothing, and a program's share is its limit.
*/
create function refresh_program_funds(company uuid, unit bigint) returns integer language sql as $$
  with money as (
    select coalesce((select balance from ledger_account where company_id = company and kind = 'company:free'), 0)
        - (select coalesce(sum(amount + fee), 0) from award where company_id = company and status = 'owed')
        - (select coalesce(sum(amount - drawn), 0) from report_hold where company_id = company and ended_at is null and not is_covered) as free,
      coalesce((select balance from ledger_account where company_id = company and kind = 'company:debt'), 0) < 0 as in_debt
  ), promise as (
    select case when count(*) >= 3 then round(100.0 * count(*) filter (where status = 'confirmed') / count(*)) end as percent,
      case when count(*) >= 3 then round(percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at) / 86400)
        filter (where status = 'confirmed')) end as days
    from award
    where company_id = company and (status in ('confirmed', 'contested') or status = 'promised' and created_at < now() - interval '14 days')
  ), wanted as (
    select p.id, coalesce(w.pays_itself, false) as pays_itself,
      case when p.program_type = 'BBP' and not coalesce(w.pays_itself, false) and not m.in_debt then
        funds_level_of(least(m.free, (
          select s.amount - coalesce((select balance from ledger_account where kind = 'company:held' and program_id = p.id), 0)
            - coalesce((select sum(amount + fee - taken_back - fee_taken_back) from award
                where program_id = p.id and booked_at >= date_trunc(s.period::text, now() at time zone 'UTC') at time zone 'UTC'), 0)
          from program_share s where s.program_id = p.id)), p.critical_max * unit) end as funds,
      case when w.pays_itself and p.program_type = 'BBP' then r.percent end::smallint as percent,
      case when w.pays_itself and p.program_type = 'BBP' then r.days end::smallint as days,
      p.program_type = 'BBP' and coalesce(w.intake_paused and not w.pays_itself, false) as low_funds
    from program p left join company_wallet w on w.company_id = p.company_id, money m, promise r
    where p.company_id = company
  ), changed as (
    update program p set funds = w.funds, pays_itself = w.pays_itself, confirmed_percent = w.percent, confirmed_days = w.days, low_funds = w.low_funds
    from wanted w where w.id = p.id
      and (p.funds, p.pays_itself, p.confirmed_percent, p.confirmed_days, p.low_funds)
        is distinct from (w.funds, w.pays_itself, w.percent, w.days, w.low_funds)
    returning 1
  )
  select count(*)::int from changed
$$;

-- The same for the averages of 30 days, which a job computes.
create function refresh_average_funds(company uuid, unit bigint) returns integer language sql as $$
  with average as (select average_free_money(company, now() - interval '30 days') as free),
  changed as (
    update program p set funds_average = w.level
    from (
      select p.id, case when p.program_type = 'BBP' and not p.pays_itself then funds_level_of(a.free, p.critical_max * unit) end as level
      from program p, average a where p.company_id = company
    ) w
    where w.id = p.id and p.funds_average is distinct from w.level
    returning 1
  )
  select count(*)::int from changed
$$;
