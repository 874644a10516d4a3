-- A notification holds a kind, parameters and a subject; its text is made in the reader's language when it is read.
alter table notification
  add column kind text, add column actor_id uuid references user_account (id), add column subject_type subject_type,
  add column subject_id uuid;
alter table notification rename column data to params;
update notification n set
  kind = case e.type
    when 'report.submitted' then 'report_submitted' when 'report.status_changed' then 'status_changed'
    when 'report.severity_changed' then 'severity_changed' when 'dispute.opened' then 'dispute_opened'
    when 'report.comment_flagged' then 'comment_flagged'
    else case when (e.data ->> 'is_internal')::boolean then 'internal_comment' else 'commented' end end,
  actor_id = e.actor_id, subject_type = e.subject_type, subject_id = e.subject_id,
  params = jsonb_strip_nulls(jsonb_build_object('status', e.data -> 'new_status', 'severity', e.data -> 'new_severity'))
from domain_event e where e.id = n.event_id;
alter table notification
  alter column kind set not null, alter column subject_type set not null, alter column subject_id set not null,
  drop column tag, drop column report_id;
drop type notification_tag;

-- A repeated call is answered with what the first one made, as its caller may read it now; so that is what is remembered.
delete from idempotency_key;
alter table idempotency_key drop column status_code, drop column answer, add column result_id uuid not null;
