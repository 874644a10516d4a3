-- The parts of a report that show it to be real, and how complete it is as its author sent or saved it (contract, `reports/editor/completeness.ts`).
alter table report
  add column expected_markdown text not null default '',
  add column actual_markdown text not null default '',
  add column environment_markdown text not null default '',
  -- Null until it is computed: a job does so for reports that were stored without it.
  add column completeness integer check (completeness between 0 and 100),
  -- What the report lacks: parts with their points.
  add column completeness_missing jsonb not null default '[]';
-- A company's reports by their completeness.
create index report_company_completeness on report (company_id, completeness, id) where status <> 'draft';
-- What the job still has to compute.
create index report_without_completeness on report (id) where completeness is null;
