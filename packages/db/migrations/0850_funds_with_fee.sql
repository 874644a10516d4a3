-- The fee of the environment, which each server writes at its start, for what the database computes; that of staff wins.
alter table site_settings add column environment_fee_percent numeric(3, 1) not null default 20 check (environment_fee_percent between 0 and 99.9);

-- What a reward costs its company.
create function cost_with_fee(reward bigint) returns bigint language sql stable as $$
  select reward + round(reward * coalesce(fee_percent, environment_fee_percent) / 100)::bigint from site_settings
$$;

-- The money of a company is compared with the largest critical reward and its fee.
create or replace function refresh_program_funds(company uuid, unit bigint) returns integer language sql as $$
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
          from program_share s where s.program_id = p.id)), cost_with_fee(p.critical_max * unit)) end as funds,
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

create or replace function refresh_average_funds(company uuid, unit bigint) returns integer language sql as $$
  with average as (select average_free_money(company, now() - interval '30 days') as free),
  changed as (
    update program p set funds_average = w.level
    from (
      select p.id, case when p.program_type = 'BBP' and not p.pays_itself then funds_level_of(a.free, cost_with_fee(p.critical_max * unit)) end as level
      from program p, average a where p.company_id = company
    ) w
    where w.id = p.id and p.funds_average is distinct from w.level
    returning 1
  )
  select count(*)::int from changed
$$;
