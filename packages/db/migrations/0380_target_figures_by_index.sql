-- The condition is written as the index `report_target_due` has it, so that the targets of the last 90 days are read from it.
create or replace function refresh_target_figures() returns void language sql as $$
  with figure as (
    select c.program_id, count(*)::int as due, (count(*) filter (where t.missed_at is null))::int as met
    from report_target t join report_clock c on c.report_id = t.report_id
    where (t.missed_at is not null or t.state = 'met') and coalesce(t.missed_at, t.due_at) between now() - interval '90 days' and now()
    group by c.program_id
  )
  update program p set targets_due = coalesce(f.due, 0), targets_met = coalesce(f.met, 0)
  from program old left join figure f on f.program_id = old.id
  where p.id = old.id and (old.targets_due, old.targets_met) is distinct from (coalesce(f.due, 0), coalesce(f.met, 0));
$$;
