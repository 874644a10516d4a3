-- How many targets of a program fell due in the last 90 days, and how many of these were met in time; brought up to date each hour.
alter table program
  add column targets_due integer not null default 0,
  add column targets_met integer not null default 0;

create function refresh_target_figures() returns void language sql as $$
  with figure as (
    select c.program_id, count(*)::int as due, (count(*) filter (where t.missed_at is null))::int as met
    from report_target t join report_clock c on c.report_id = t.report_id
    where coalesce(t.missed_at, case when t.state = 'met' then t.due_at end) between now() - interval '90 days' and now()
    group by c.program_id
  )
  update program p set targets_due = coalesce(f.due, 0), targets_met = coalesce(f.met, 0)
  from program old left join figure f on f.program_id = old.id
  where p.id = old.id and (old.targets_due, old.targets_met) is distinct from (coalesce(f.due, 0), coalesce(f.met, 0));
$$;
-- The targets that fell due lately.
create index report_target_due on report_target (coalesce(missed_at, due_at)) where missed_at is not null or state = 'met';
