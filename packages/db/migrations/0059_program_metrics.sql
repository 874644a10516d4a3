-- The metrics of a program are read from this index alone: its reports, the newest first, with what the figures are computed from.
drop index report_program;
create index report_program on report (program_id, sent_at desc, id desc)
  include (status, severity, close_reason, first_response_at, validated_at, closed_at) where status <> 'draft';
