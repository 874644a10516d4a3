-- What a company's tracker does by rule, and how the severity and the status of a report show there.
alter table integration
  -- The label (GitHub, GitLab) or the priority (Jira) of an issue by the severity of its report; no key for none.
  add column severity_marks  jsonb not null default '{}',
  -- What the issue contains that is filed when a report is accepted; null while none is filed by itself.
  add column file_accepted   text check (file_accepted in ('link', 'facts', 'full')),
  -- Who set that: an issue is filed in their name, and only while they may.
  add column file_by         uuid references user_account (id),
  -- Whether an issue is closed and opened again with its report.
  add column close_issues    boolean not null default false,
  -- Jira's statuses for that; null for any that counts as done, or as not done.
  add column closed_status   text check (length(closed_status) between 1 and 100),
  add column reopened_status text check (length(reopened_status) between 1 and 100);
-- Of accounts that are erased or exported.
create index integration_file_by on integration (file_by) where file_by is not null;

-- The label or priority that the issue was filed with.
alter table tracker_issue add column severity_mark text check (length(severity_mark) between 1 and 100);
