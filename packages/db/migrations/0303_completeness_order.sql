-- The platform's reports by their completeness; those of a company have an index of their own.
create index report_completeness on report (completeness, id) where status <> 'draft';
