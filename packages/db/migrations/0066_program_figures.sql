-- How a program answers reports, for its row in lists: not counted at once, so that nobody learns from it of a single report.
alter table program
  add column resolved_count integer not null default 0 check (resolved_count >= 0),
  -- The median of a year; null with fewer than five answers.
  add column first_response_hours integer check (first_response_hours > 0);
-- The order "fastest".
create index program_fastest on program (first_response_hours, id desc);

-- Brings these figures up to date, and returns how many programs they changed for.
create function refresh_program_figures() returns integer language sql as $$
  with answered as (
    select program_id, (count(*) filter (where status = 'resolved'))::int as resolved,
      count(*) filter (where first_response_at is not null and sent_at > now() - interval '1 year') as answers,
      percentile_cont(0.5) within group (order by extract(epoch from first_response_at - sent_at) / 3600)
        filter (where sent_at > now() - interval '1 year') as hours
    from report where status <> 'draft' group by program_id
  ), figures as (
    select program_id, resolved, case when answers >= 5 then greatest(1, round(hours))::int end as hours from answered
  ), changed as (
    update program p set resolved_count = f.resolved, first_response_hours = f.hours
    from figures f where f.program_id = p.id and (p.resolved_count, p.first_response_hours) is distinct from (f.resolved, f.hours)
    returning 1
  )
  select count(*)::int from changed;
$$;
