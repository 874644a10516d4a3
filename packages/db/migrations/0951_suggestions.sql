-- What the agent of a company suggests about a report. A person takes or refuses it; a newer suggestion of the agent of the same kind replaces it.
create table suggestion (
  id         uuid primary key,
  report_id  uuid not null references report (id) on delete cascade,
  agent_id   uuid not null references agent (id),
  kind       text not null check (kind in ('status', 'severity', 'duplicate_of', 'reply', 'label')),
  value      text not null check (length(value) between 1 and 20000),
  reason     text not null check (length(reason) between 1 and 1000),
  made_at    timestamptz not null default now(),
  outcome    text check (outcome in ('taken', 'refused', 'replaced')),
  decided_at timestamptz,
  decided_by uuid references user_account (id),
  check ((outcome is null) = (decided_at is null)),
  check (decided_by is null or outcome is not null)
);
-- Of one report.
create index suggestion_report on suggestion (report_id, made_at);
-- One of each kind waits.
create unique index suggestion_waiting on suggestion (report_id, agent_id, kind) where outcome is null;
-- Of one agent, counted by outcome.
create index suggestion_agent on suggestion (agent_id, outcome);
-- Whose decisions they are.
create index suggestion_decider on suggestion (decided_by) where decided_by is not null;

-- Whether a report has, or has had, suggestions.
alter table report add column has_suggestions boolean not null default false;

create function report_has_suggestion() returns trigger language plpgsql as $$
begin
  update report set has_suggestions = true where id = new.report_id and not has_suggestions;
  return null;
end $$;
create trigger report_has_suggestion after insert on suggestion for each row execute function report_has_suggestion();
