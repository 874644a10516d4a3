-- Whoever sends a report may store its clock with it, complete; the trigger begins that of a report that was written without one. The targets that a
-- program promises are named in one place for both.
create function promised_targets(p program) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('target', t.target, 'days', t.days)) from (values
    ('first_response', coalesce(p.first_response_days, 1)), ('triage', coalesce(p.triage_days, 2)),
    ('bounty', case when p.program_type = 'BBP' then coalesce(p.bounty_days, 1) end), ('resolution', coalesce(p.resolution_days, 30))
  ) as t (target, days) where t.days is not null;
$$;

create or replace function report_clock_begin(r report) returns void language plpgsql as $$
declare
  p program;
begin
  if exists (select from report_clock where report_id = r.id) then
    return;
  end if;
  select * into p from program where id = r.program_id;
  insert into report_clock (report_id, program_id, time_zone, runs, question_at)
  values (r.id, p.id, p.time_zone, clock_runs(r), case when r.status = 'needs_more_info' then r.last_activity_at end);
  insert into report_target (report_id, target, days)
  select r.id, t.target, t.days from jsonb_to_recordset(promised_targets(p)) as t (target text, days int);
end $$;

-- The terms and the newest batch of known issues of a report are one row that is written once.
drop trigger report_terms_register_of_new on report;
drop trigger report_terms_register_of_sent on report;
drop function report_terms_register();
create or replace function report_terms_freeze() returns trigger language plpgsql as $$
declare
  sent_to program;
begin
  select * into sent_to from program where id = new.program_id;
  if not exists (select from program_snapshot where program_id = sent_to.id and version = sent_to.terms_version) then
    insert into program_snapshot (program_id, version, terms)
    values (sent_to.id, sent_to.terms_version, promised_terms(program_terms(sent_to)))
    on conflict do nothing;
  end if;
  insert into report_terms (report_id, program_id, program_version, scope_id, scope, register_number, register_hash)
  select new.id, sent_to.id, sent_to.terms_version, new.scope_id, (select term_scope(s) from scope s where s.id = new.scope_id), b.number, b.hash
  from (select) as one left join lateral (
    select number, hash from known_issue_batch where program_id = new.program_id and published_at < coalesce(new.imported_at, new.sent_at)
    order by number desc limit 1) b on true;
  return null;
end $$;
