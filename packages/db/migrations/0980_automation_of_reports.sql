-- How a report was made, as its author states it; null where nobody was asked: reports of before, imported ones and those of guests.
alter table report add column automation text check (automation in ('none', 'assisted', 'agent'));
update report set automation = 'agent' where agent_id is not null;
-- An agent states nothing else, whatever it sends.
alter table report add constraint report_of_agent check (agent_id is null or automation is not distinct from 'agent');
-- Counts the reports by agents to a program in the last seven days.
create index report_by_agents on report (program_id, sent_at desc) where automation = 'agent';

-- What a program says of reports by agents, with a sentence for them. It is part of its versions, and promised to researchers.
alter table program
  add column automation_rule text not null default 'allow' check (automation_rule in ('allow', 'limit', 'forbid')),
  add column agent_reports_per_week integer check (agent_reports_per_week between 1 and 10000),
  add column automation_message text check (length(automation_message) between 1 and 300),
  add constraint program_agent_limit check ((automation_rule = 'limit') = (agent_reports_per_week is not null));

create function automation_rule_of(p program) returns jsonb language sql immutable as $$
  select jsonb_build_object('rule', p.automation_rule, 'agent_reports_per_week', p.agent_reports_per_week, 'message', p.automation_message);
$$;

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
    'automation_rule', automation_rule_of(p),
    'report_introduction', p.report_introduction, 'report_template', p.report_template, 'report_questions', p.report_questions);
$$;
create or replace trigger program_changes before update of title, description, program_type, status, visibility, participation, policy,
  critical_min, critical_max, high_min, high_max, medium_min, medium_max, low_min, low_max, first_response_days, triage_days,
  bounty_days, resolution_days, disclosure_policy, safe_harbor, report_limit, program_launch_date, tags, features, operating_systems,
  dashboard_link, social_links, credential_info, scope_overview, in_scope_info, out_of_scope_info, accepts_unlisted_assets,
  automation_rule, agent_reports_per_week, automation_message, report_introduction, report_template, report_questions
  on program for each row execute function program_changes();

create or replace function promised_terms(terms jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(terms) where key in ('title', 'program_type', 'policy', 'rewards',
    'response_targets', 'disclosure_policy', 'safe_harbor', 'scopeOverview', 'inScopeInfo', 'outOfScopeInfo', 'accepts_unlisted_assets',
    'automation_rule');
$$;
update program_snapshot set terms = terms || '{"automation_rule": {"rule": "allow", "agent_reports_per_week": null, "message": null}}';

-- When the next report by an agent is possible for a program that takes `p_max` a week; null if it is now. From here on, no other report by an agent is
-- sent to the program until the transaction ends. Each query in the function sees what was committed before it, so the count is exact.
create function next_agent_report(p_program uuid, p_max integer) returns timestamptz language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('reports by agents to ' || p_program, 0));
  return (select sent_at + interval '7 days' from report
    where program_id = p_program and automation = 'agent' and sent_at > clock_timestamp() - interval '7 days'
    order by sent_at desc offset p_max - 1 limit 1);
end $$;
