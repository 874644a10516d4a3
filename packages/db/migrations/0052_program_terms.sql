create type disclosure_policy as enum ('standard', 'limited', 'none');
create type safe_harbor as enum ('full', 'partial', 'none');
alter table program
  add column disclosure_policy disclosure_policy not null default 'standard',
  add column safe_harbor safe_harbor not null default 'none',
  -- Days within which the company means to act; null where it names no target.
  add column first_response_days integer check (first_response_days between 1 and 365),
  add column triage_days integer check (triage_days between 1 and 365),
  add column bounty_days integer check (bounty_days between 1 and 365),
  add column resolution_days integer check (resolution_days between 1 and 365);

-- Versions of a program: its fields, policy and rewards, and its scopes. Rows and their scopes hold the present; the tables of the past hold
-- only what a version replaced, with the versions from which (`from_version`) and before which (`to_version`) it applied.
alter table program add column terms_version integer not null default 1;
alter table scope add column since_version integer not null default 1;

create table program_version (
  program_id     uuid not null references program (id) on delete cascade,
  number         integer not null,
  created_at     timestamptz not null default now(),
  -- As the program was in this version: people outside the company see the versions that were open to them.
  is_draft       boolean not null,
  is_open_to_all boolean not null,
  -- The transaction: what changes in one is one version, however many rows it changes.
  made_by        xid8 not null default pg_current_xact_id(),
  primary key (program_id, number)
);
create table program_past_field (
  program_id   uuid not null references program (id) on delete cascade,
  field        text not null,
  from_version integer not null,
  to_version   integer not null check (to_version > from_version),
  value        jsonb not null,
  primary key (program_id, field, from_version)
);
create index program_past_field_replaced on program_past_field (program_id, to_version);
create table scope_past (
  scope_id               uuid not null,
  program_id             uuid not null references program (id) on delete cascade,
  from_version           integer not null,
  to_version             integer not null check (to_version > from_version),
  asset_type             asset_type not null,
  identifier             text not null,
  instructions_markdown  text not null,
  is_eligible_for_bounty boolean not null,
  is_out_of_scope        boolean not null,
  max_severity           severity not null,
  primary key (scope_id, from_version)
);
create index scope_past_replaced on scope_past (program_id, to_version);
-- The scopes that came with a version.
create index scope_since on scope (program_id, since_version) where archived_at is null;

-- What a program says, by the names of the API; two versions differ where these values do.
create function program_terms(p program) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'title', p.title, 'description', p.description, 'program_type', p.program_type, 'status', p.status,
    'visibility', p.visibility, 'participation', p.participation, 'policy', p.policy,
    'rewards', jsonb_build_object(
      'critical', jsonb_build_array(p.critical_min, p.critical_max), 'high', jsonb_build_array(p.high_min, p.high_max),
      'medium', jsonb_build_array(p.medium_min, p.medium_max), 'low', jsonb_build_array(p.low_min, p.low_max)),
    'response_targets', jsonb_build_object(
      'first_response', p.first_response_days, 'triage', p.triage_days, 'bounty', p.bounty_days, 'resolution', p.resolution_days),
    'disclosure_policy', p.disclosure_policy, 'safe_harbor', p.safe_harbor, 'report_limit', p.report_limit,
    'program_launch_date', to_char(p.program_launch_date at time zone 'UTC', 'YYYY-MM-DD'), 'tags', to_jsonb(p.tags),
    'features', to_jsonb(p.features), 'operating_systems', to_jsonb(p.operating_systems), 'dashboard_link', p.dashboard_link,
    'socialLinks', p.social_links, 'bugCredentialRequirements', p.credential_info, 'scopeOverview', p.scope_overview,
    'inScopeInfo', p.in_scope_info, 'outOfScopeInfo', p.out_of_scope_info);
$$;

-- The version that this transaction makes of a program; null when it has made none yet.
create function program_version_made(p_program uuid) returns integer language sql stable as $$
  select number from program_version where program_id = p_program and made_by = pg_current_xact_id_if_assigned()
  order by number desc limit 1;
$$;

create function program_begins() returns trigger language plpgsql as $$
begin
  insert into program_version (program_id, number, is_draft, is_open_to_all)
  values (new.id, 1, new.status = 'draft', new.status = 'active' and new.visibility = 'PUBLIC');
  return null;
end $$;
create trigger program_begins after insert on program for each row execute function program_begins();

create function program_changes() returns trigger language plpgsql as $$
declare
  before jsonb := program_terms(old);
  after jsonb := program_terms(new);
  made integer;
begin
  if before = after then return new; end if;
  made := program_version_made(new.id);
  if made is null then
    made := old.terms_version + 1;
    new.terms_version := made;
    insert into program_version (program_id, number, is_draft, is_open_to_all)
    values (new.id, made, new.status = 'draft', new.status = 'active' and new.visibility = 'PUBLIC');
  else
    update program_version set is_draft = new.status = 'draft', is_open_to_all = new.status = 'active' and new.visibility = 'PUBLIC'
    where program_id = new.id and number = made;
  end if;
  -- What this transaction itself has set before was in no version.
  insert into program_past_field (program_id, field, from_version, to_version, value)
  select new.id, f.key, f.since, made, f.value from (
    select b.key, b.value, coalesce(
      (select max(to_version) from program_past_field p where p.program_id = new.id and p.field = b.key), 1) as since
    from jsonb_each(before) b where b.value is distinct from after -> b.key
  ) f where f.since < made;
  return new;
end $$;
-- Not for the columns that follow scopes and saves.
create trigger program_changes before update of title, description, program_type, status, visibility, participation, policy,
  critical_min, critical_max, high_min, high_max, medium_min, medium_max, low_min, low_max, first_response_days, triage_days,
  bounty_days, resolution_days, disclosure_policy, safe_harbor, report_limit, program_launch_date, tags, features, operating_systems,
  dashboard_link, social_links, credential_info, scope_overview, in_scope_info, out_of_scope_info
  on program for each row execute function program_changes();

-- The version in which a scope changes: of this transaction, or a new one.
create function program_version_for_scope(p_program uuid) returns integer language plpgsql as $$
declare made integer := program_version_made(p_program);
begin
  if made is not null then return made; end if;
  update program set terms_version = terms_version + 1 where id = p_program returning terms_version into made;
  insert into program_version (program_id, number, is_draft, is_open_to_all)
  select p_program, made, status = 'draft', status = 'active' and visibility = 'PUBLIC' from program where id = p_program;
  return made;
end $$;

create function scope_begins() returns trigger language plpgsql as $$
begin
  -- An upsert fires this also for a row that exists; its change is seen below.
  if exists (select from scope where id = new.id) then return new; end if;
  new.since_version := program_version_for_scope(new.program_id);
  return new;
end $$;
create trigger scope_begins before insert on scope for each row execute function scope_begins();

create function scope_changes() returns trigger language plpgsql as $$
begin
  new.since_version := program_version_for_scope(new.program_id);
  if old.archived_at is null and old.since_version < new.since_version then
    insert into scope_past (scope_id, program_id, from_version, to_version, asset_type, identifier, instructions_markdown,
      is_eligible_for_bounty, is_out_of_scope, max_severity)
    values (old.id, old.program_id, old.since_version, new.since_version, old.asset_type, old.identifier, old.instructions_markdown,
      old.is_eligible_for_bounty, old.is_out_of_scope, old.max_severity);
  end if;
  return new;
end $$;
create trigger scope_changes before update on scope for each row when (
  (old.asset_type, old.identifier, old.instructions_markdown, old.is_eligible_for_bounty, old.is_out_of_scope, old.max_severity,
    old.archived_at is null)
  is distinct from (new.asset_type, new.identifier, new.instructions_markdown, new.is_eligible_for_bounty, new.is_out_of_scope,
    new.max_severity, new.archived_at is null)) execute function scope_changes();

-- The version that was current when somebody was let into a program; null for whoever takes no part in it.
create function joined_version(p_program uuid, p_user uuid) returns integer language sql stable as $$
  select coalesce(max(v.number), 1) from program_member m
  left join program_version v on v.program_id = m.program_id and v.created_at <= m.created_at
  where m.program_id = p_program and m.user_id = p_user and m.ended_at is null having count(m.user_id) > 0;
$$;
-- Whether somebody could see a version while it was current: company and platform (`inside`) all of them, others those that were open to
-- all and, if they take part, those since they joined.
create function sees_version(v program_version, inside boolean, joined integer) returns boolean language sql immutable as $$
  select inside or v.is_open_to_all or coalesce(not v.is_draft and v.number >= joined, false);
$$;

-- What was before is not known.
insert into program_version (program_id, number, created_at, is_draft, is_open_to_all)
select id, 1, greatest(updated_at, scope_changed_at), status = 'draft', status = 'active' and visibility = 'PUBLIC' from program;
