-- Whether a program takes reports about assets that are none of its scopes. It is part of its versions, and promised to researchers.
alter table program add column accepts_unlisted_assets boolean not null default false;

create or replace function program_terms(p program) returns jsonb language sql stable as $$
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
    'inScopeInfo', p.in_scope_info, 'outOfScopeInfo', p.out_of_scope_info, 'accepts_unlisted_assets', p.accepts_unlisted_assets,
    'report_introduction', p.report_introduction, 'report_template', p.report_template, 'report_questions', p.report_questions);
$$;
create or replace trigger program_changes before update of title, description, program_type, status, visibility, participation, policy,
  critical_min, critical_max, high_min, high_max, medium_min, medium_max, low_min, low_max, first_response_days, triage_days,
  bounty_days, resolution_days, disclosure_policy, safe_harbor, report_limit, program_launch_date, tags, features, operating_systems,
  dashboard_link, social_links, credential_info, scope_overview, in_scope_info, out_of_scope_info, accepts_unlisted_assets,
  report_introduction, report_template, report_questions
  on program for each row execute function program_changes();

create or replace function promised_terms(terms jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(terms) where key in ('title', 'program_type', 'policy', 'rewards',
    'response_targets', 'disclosure_policy', 'safe_harbor', 'scopeOverview', 'inScopeInfo', 'outOfScopeInfo', 'accepts_unlisted_assets');
$$;
update program_snapshot set terms = terms || '{"accepts_unlisted_assets": false}';

-- A report without a scope keeps the name that its asset was given, so the name of an asset that is not listed is stored like that of a listed one.
create or replace function report_names_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (old.status = 'draft' and new.status <> 'draft') or new.program_id <> old.program_id then
    select title into new.program_title from program where id = new.program_id;
  end if;
  if new.scope_id is null then
    new.scope_asset_type := null;
  elsif tg_op = 'INSERT' or (old.status = 'draft' and (new.status <> 'draft' or new.scope_id is distinct from old.scope_id)) then
    select identifier, asset_type into new.scope_identifier, new.scope_asset_type from scope where id = new.scope_id;
  end if;
  return new;
end $$;
-- The longest identifier of a scope.
alter table report add constraint report_unlisted_asset_check check (scope_id is not null or length(scope_identifier) <= 1000);

-- The asset in the words of somebody without an account.
alter table intake_submission add column unlisted_asset text check (length(unlisted_asset) between 1 and 1000);
