-- The list of what is held for a company's reports, by age.
create index report_hold_open on report_hold (company_id, created_at, report_id) where ended_at is null and (remaining > 0 or not is_covered);
