-- The reports whose publication waits for an answer, which the start page asks for.
create index report_publication_asked on report (company_id, sent_at desc, id desc) where disclosure_state = 'asked';
