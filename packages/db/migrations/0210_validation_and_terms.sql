-- The platform's own lines in a timeline are named by the server, which has their texts; every feature adds its own.
alter table timeline_item drop constraint timeline_item_info_check;
alter table timeline_item add constraint timeline_item_info_check check (info ~ '^[a-z_]{1,60}$');

-- What a program promised when a report was sent: one row for each version to which anybody reported. It is never changed, and does not
-- depend on the history of the program.
create table program_snapshot (
  program_id uuid not null references program (id),
  version    integer not null,
  terms      jsonb not null,
  primary key (program_id, version)
);
-- The terms of a sent report. A report that moves to another program keeps them.
create table report_terms (
  report_id       uuid primary key references report (id) on delete cascade,
  program_id      uuid not null,
  program_version integer not null,
  scope_id        uuid,
  -- The asset as its row was; null for a report without one.
  scope           jsonb,
  foreign key (program_id, program_version) references program_snapshot (program_id, version)
);
-- A program that is deleted looks for rows that refer to it.
create index report_terms_program on report_terms (program_id, program_version);

-- The part of a program that is promised to researchers, by the names of the API.
create function promised_terms(terms jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(terms) where key in ('title', 'program_type', 'policy', 'rewards',
    'response_targets', 'disclosure_policy', 'safe_harbor', 'scopeOverview', 'inScopeInfo', 'outOfScopeInfo');
$$;

-- What a version says of a scope.
create function term_scope(s scope) returns jsonb language sql immutable as $$
  select case when s.id is not null then jsonb_build_object('asset_type', s.asset_type, 'identifier', s.identifier,
    'instructions_markdown', s.instructions_markdown, 'is_eligible_for_bounty', s.is_eligible_for_bounty,
    'is_out_of_scope', s.is_out_of_scope, 'max_severity', s.max_severity) end;
$$;

create function report_terms_freeze() returns trigger language plpgsql as $$
declare sent_version integer;
begin
  select terms_version into sent_version from program where id = new.program_id;
  if not exists (select from program_snapshot where program_id = new.program_id and version = sent_version) then
    insert into program_snapshot (program_id, version, terms)
    select p.id, p.terms_version, promised_terms(program_terms(p)) from program p where p.id = new.program_id
    on conflict do nothing;
  end if;
  insert into report_terms (report_id, program_id, program_version, scope_id, scope)
  values (new.id, new.program_id, sent_version, new.scope_id, (
    select term_scope(s) from scope s where s.id = new.scope_id));
  return null;
end $$;
-- Every writer freezes them: the page, the API, an import.
create trigger report_terms_of_new after insert on report for each row when (new.sent_at is not null)
  execute function report_terms_freeze();
create trigger report_terms_of_sent after update of sent_at on report for each row when (old.sent_at is null and new.sent_at is not null)
  execute function report_terms_freeze();

-- Reports of before have the terms that the history of their program knows for the time at which they were sent.
create temporary table sent_version on commit drop as
  select r.id as report_id, r.program_id, r.scope_id, coalesce(v.number, 1) as version
  from report r left join lateral (
    select number from program_version v where v.program_id = r.program_id and v.created_at <= r.sent_at order by number desc limit 1
  ) v on true
  where r.sent_at is not null;
insert into program_snapshot (program_id, version, terms)
  select p.id, u.version, promised_terms(program_terms(p) || coalesce((
    select jsonb_object_agg(f.field, f.value) from program_past_field f
    where f.program_id = p.id and f.from_version <= u.version and f.to_version > u.version), '{}'))
  from (select distinct program_id, version from sent_version) u join program p on p.id = u.program_id;
insert into report_terms (report_id, program_id, program_version, scope_id, scope)
  select u.report_id, u.program_id, u.version, u.scope_id, coalesce(
    (select jsonb_build_object('asset_type', s.asset_type, 'identifier', s.identifier, 'instructions_markdown', s.instructions_markdown,
      'is_eligible_for_bounty', s.is_eligible_for_bounty, 'is_out_of_scope', s.is_out_of_scope, 'max_severity', s.max_severity)
    from scope_past s where s.scope_id = u.scope_id and s.from_version <= u.version and s.to_version > u.version),
    (select term_scope(s) from scope s where s.id = u.scope_id))
  from sent_version u;
