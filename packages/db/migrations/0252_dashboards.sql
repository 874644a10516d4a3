-- The dashboard of a company reads the reports of thirteen months from this index alone.
create index report_company_figures on report (company_id, sent_at)
  include (status, severity, close_reason, first_response_at, validated_at, closed_at, scope_id, weakness_id, author_id)
  where status <> 'draft';
