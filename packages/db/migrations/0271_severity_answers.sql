-- The author accepts or contests a severity that the company set; no answer until the due time counts as accepted.
alter table report
  add column severity_answer        text check (severity_answer in ('pending', 'accepted', 'contested')),
  add column severity_answer_due_at timestamptz,
  add check ((severity_answer = 'pending') = (severity_answer_due_at is not null) or severity_answer is null);
-- The contested severities of a company and of the platform, newest first.
create index report_company_contested on report (company_id, sent_at desc, id desc) where severity_answer = 'contested';
create index report_platform_contested on report (sent_at desc, id desc) where severity_answer = 'contested';
