-- What the decision of a dispute has fixed, which only its appeal changes: the status, that the report is no duplicate, and the severity, below which nobody
-- rates it again.
alter table report
  add column decided_status boolean not null default false,
  add column decided_distinct boolean not null default false,
  add column decided_severity severity;
