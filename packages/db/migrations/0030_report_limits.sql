-- Reports that a person may send the program in 30 days; null: the platform's rule.
alter table program add column report_limit integer check (report_limit between 0 and 100);

-- What somebody sent lately.
create index report_author_sent on report (author_id, sent_at desc) include (program_id) where sent_at is not null;

-- What somebody sent in the last 30 days, up to p_most reports, to one program and in all, with the first of each; and, where that reaches one
-- of the given numbers, how many of their last hundred ended valid and invalid. From here on, nobody else sends for the same person until the
-- transaction ends. Each query in the function sees what was committed before it, so the count is exact.
create function sent_lately(p_author uuid, p_program uuid, p_in_program integer, p_in_all integer, p_most integer) returns jsonb language plpgsql as $$
declare
  recent jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('reports of ' || p_author, 0));
  select jsonb_build_object('in_program', count(*) filter (where program_id = p_program), 'in_all', count(*),
      'first_in_program', min(sent_at) filter (where program_id = p_program), 'first_in_all', min(sent_at), 'valid', 0, 'invalid', 0)
    into recent
    from (select program_id, sent_at from report where author_id = p_author and sent_at > now() - interval '30 days'
      order by sent_at desc limit p_most) as sent;
  if (recent ->> 'in_program')::int < p_in_program and (recent ->> 'in_all')::int < p_in_all then return recent; end if;
  return recent || (
    select jsonb_build_object('valid', count(*) filter (where status = 'resolved'),
      'invalid', count(*) filter (where status in ('spam', 'not_applicable')))
    from (select status from report where author_id = p_author and sent_at is not null order by sent_at desc limit 100) as sent);
end $$;

-- Counting somebody's drafts.
create index report_author_drafts on report (author_id) where status = 'draft';

-- Counting somebody's comments on a report.
create index timeline_item_comments on timeline_item (report_id, performed_by) where item_type = 'COMMENT';
-- Whether somebody has written so many comments on a report. Asked by the statement that locks the report: a function sees what was committed
-- while that statement waited, which the statement itself does not.
create function has_commented(p_person uuid, p_report uuid, p_times integer) returns boolean language plpgsql as $$
begin
  return exists (select from timeline_item where report_id = p_report and performed_by = p_person and item_type = 'COMMENT' offset p_times - 1);
end $$;
