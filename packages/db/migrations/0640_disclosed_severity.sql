-- The filter and the order of published reports by severity. A report that was taken down has no content, and so no rank.
alter table disclosed_report add column severity_rank smallint generated always as (
  array_position(array['none', 'low', 'medium', 'high', 'critical'], content->>'severity') - 1
) stored;
create index disclosed_report_severity on disclosed_report (severity_rank desc, published_at desc, report_id desc)
  where taken_down_at is null;
create index disclosed_report_company on disclosed_report (company_id, published_at desc) where taken_down_at is null;
