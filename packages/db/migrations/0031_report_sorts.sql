-- The later of both activities. Whoever works on a report may know of it, and their lists are sorted by it.
alter table report add column team_activity_at timestamptz not null
  generated always as (greatest(last_activity_at, last_internal_at)) stored;

-- The lists of a company and of the platform by severity and by last activity. One index serves all views, since what distinguishes them is
-- in it: a view that holds most reports is read in this order, and one that holds few is read from its own index and sorted.
create index report_company_severity on report (company_id, severity desc, sent_at desc, id desc)
  include (status, dispute_open, closed_at) where status <> 'draft';
create index report_platform_severity on report (severity desc, sent_at desc, id desc)
  include (status, dispute_open, closed_at) where status <> 'draft';
create index report_company_activity on report (company_id, team_activity_at desc, id desc)
  include (author_id, status, dispute_open, closed_at) where status <> 'draft';
create index report_platform_activity on report (team_activity_at desc, id desc)
  include (author_id, status, dispute_open, closed_at) where status <> 'draft';
