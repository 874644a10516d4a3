-- What a program requires of a report before it is sent. It is part of its versions.
alter table program add column required_checks text[] not null default '{}'
  check (required_checks <@ array['asset_named', 'steps', 'evidence']);

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
    'automation_rule', automation_rule_of(p), 'required_checks', to_jsonb(p.required_checks),
    'report_introduction', p.report_introduction, 'report_template', p.report_template, 'report_questions', p.report_questions);
$$;
create or replace trigger program_changes before update of title, description, program_type, status, visibility, participation, policy,
  critical_min, critical_max, high_min, high_max, medium_min, medium_max, low_min, low_max, first_response_days, triage_days,
  bounty_days, resolution_days, disclosure_policy, safe_harbor, report_limit, program_launch_date, tags, features, operating_systems,
  dashboard_link, social_links, credential_info, scope_overview, in_scope_info, out_of_scope_info, accepts_unlisted_assets,
  automation_rule, agent_reports_per_week, automation_message, required_checks, report_introduction, report_template, report_questions
  on program for each row execute function program_changes();
