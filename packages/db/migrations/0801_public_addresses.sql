-- What sitemaps say of programs and published reports, whose rows are wide.
create index program_addresses on program (handle) include (id, company_id, status, visibility, updated_at, scope_changed_at);
create index disclosed_report_addresses on disclosed_report (number) include (company_id, updated_at) where taken_down_at is null;
