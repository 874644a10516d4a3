-- ServiceNow is a tracker, too.
alter table integration drop constraint integration_kind_check;
alter table integration add constraint integration_kind_check
  check (kind in ('github', 'gitlab', 'jira', 'servicenow', 'slack', 'teams'));
alter table tracker_issue drop constraint tracker_issue_kind_check;
alter table tracker_issue add constraint tracker_issue_kind_check check (kind in ('github', 'gitlab', 'jira', 'servicenow'));

alter table integration
  -- The tracker's own id of the project, which stays when its name changes; null until it was read, and for ServiceNow.
  add column project_ref         text check (length(project_ref) between 1 and 100),
  -- Whether the tracker calls the project public; null until it was read.
  add column is_public           boolean,
  -- Who has confirmed that the project is public, and when; null again when it is private.
  add column public_confirmed_by uuid references user_account (id),
  add column public_confirmed_at timestamptz,
  -- ServiceNow's code for what closes a record.
  add column close_code          text check (length(close_code) between 1 and 100),
  -- When those who lead the company were told that it no longer works.
  add column told_at             timestamptz,
  add constraint integration_confirmed check ((public_confirmed_by is null) = (public_confirmed_at is null));
-- Of accounts that are erased or exported.
create index integration_public_confirmed_by on integration (public_confirmed_by) where public_confirmed_by is not null;

alter table tracker_issue
  -- The tracker's own ids of the project and of the issue in it.
  add column project_ref         text check (length(project_ref) between 1 and 100),
  add column issue_key           text check (length(issue_key) between 1 and 100),
  -- Who has confirmed that this report is filed into a public project, and when.
  add column public_confirmed_by uuid references user_account (id),
  add column public_confirmed_at timestamptz,
  add constraint tracker_issue_confirmed check ((public_confirmed_by is null) = (public_confirmed_at is null));
-- Of accounts that are erased or exported.
create index tracker_issue_public_confirmed_by on tracker_issue (public_confirmed_by) where public_confirmed_by is not null;
-- Until now an issue was known by the end of its page's address: a number, or a key of Jira.
update tracker_issue set issue_key = substring(url from '([\w-]{1,100})$') where url is not null;
