-- Those who edit a program can import reports into it, so what everybody reads of a program counts only what was sent here.
create or replace function refresh_program_figures() returns integer language sql as $$
  with answered as (
    select program_id, (count(*) filter (where status = 'resolved' and imported_at is null))::int as resolved,
      count(*) filter (where first_response_at is not null and imported_at is null and sent_at > now() - interval '1 year') as answers,
      percentile_cont(0.5) within group (order by extract(epoch from first_response_at - sent_at) / 3600)
        filter (where imported_at is null and sent_at > now() - interval '1 year') as hours,
      count(*) filter (where imported_at is null and coalesce(validated_at, closed_at) > now() - interval '90 days'
        and (status = 'resolved' or (validated_at is not null
          and (closed_at is null or coalesce(close_reason in ('accepted_risk', 'wont_fix'), false))))) as valid
    from report where status <> 'draft' group by program_id
  ), figures as (
    select program_id, resolved, case when answers >= 5 then greatest(1, round(hours))::int end as hours,
      (round(valid / 5.0) * 5)::int as valid from answered
  ), changed as (
    update program p set resolved_count = f.resolved, first_response_hours = f.hours, valid_reports = f.valid
    from figures f where f.program_id = p.id
      and (p.resolved_count, p.first_response_hours, p.valid_reports) is distinct from (f.resolved, f.hours, f.valid)
    returning 1
  )
  select count(*)::int from changed;
$$;
