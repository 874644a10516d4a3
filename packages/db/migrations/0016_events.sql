-- Events are about a subject of any type, and reach subscribers through an outbox that keeps their order.
create type subject_type as enum ('user', 'company', 'program', 'report');
alter table domain_event disable trigger domain_event_append_only;
alter table domain_event add column subject_type subject_type, add column subject_id uuid;
update domain_event set
  subject_type = (case when report_id is not null then 'report' when program_id is not null then 'program'
    when type = 'account.registered' then 'user' else 'company' end)::subject_type,
  subject_id = coalesce(report_id, program_id, (data ->> 'user_id')::uuid, company_id),
  data = data || jsonb_strip_nulls(jsonb_build_object('company_id', company_id, 'program_id', program_id));
-- Nothing that was ever published is without a subject; what is was put there by hand.
delete from event_delivery where event_id in (select id from domain_event where subject_id is null);
alter table domain_event enable trigger domain_event_append_only;
alter table domain_event drop column company_id, drop column program_id, drop column report_id;
alter table domain_event alter column subject_type set not null, alter column subject_id set not null;

-- Events that some subscriber has yet to handle. All events about one subject share a queue, and `position` is their order. The
-- rows go when every subscriber is done.
create table event_outbox (
  position bigint generated always as identity primary key,
  queue    smallint not null,
  event_id uuid not null references domain_event (id)
);
create index event_outbox_queue on event_outbox (queue, position);

-- Items of the timeline are written in the transaction of their change, no longer from its event.
alter table timeline_item drop column event_id;
