-- Trackers that a company files issues in, and chats that it posts messages to.
create table integration (
  id          uuid primary key,
  company_id  uuid not null references company (id),
  kind        text not null check (kind in ('github', 'gitlab', 'jira', 'slack', 'teams')),
  project     text check (length(project) between 1 and 200),
  base_url    text check (length(base_url) <= 500),
  account     text check (length(account) <= 254),
  -- The token of a tracker or the address of a chat's webhook, encrypted for this row.
  sealed      bytea not null,
  secret_hint text not null check (length(secret_hint) <= 10),
  events      text[] not null default '{}',
  with_titles boolean not null default false,
  is_active   boolean not null default true,
  -- Why the last call failed; null after one that did not.
  failure     text,
  created_at  timestamptz not null default now()
);
-- The integrations of a company, for its page and for each of its events.
create index integration_company on integration (company_id);

-- Issues that were filed for reports. A row stays when its tracker is disconnected, since the issue does too.
create table tracker_issue (
  id             uuid primary key,
  report_id      uuid not null references report (id) on delete cascade,
  integration_id uuid references integration (id) on delete set null,
  kind           text not null check (kind in ('github', 'gitlab', 'jira')),
  project        text not null,
  contents       text not null check (contents in ('link', 'facts', 'full')),
  title          text not null,
  body_markdown  text not null,
  state          text not null default 'pending' check (state in ('pending', 'created', 'failed')),
  failure        text,
  url            text,
  created_at     timestamptz not null default now(),
  check ((state = 'created') = (url is not null))
);
-- A report is filed once in a tracker.
create unique index tracker_issue_once on tracker_issue (report_id, integration_id) where integration_id is not null;
create index tracker_issue_report on tracker_issue (report_id, id);
create index tracker_issue_integration on tracker_issue (integration_id) where integration_id is not null;
