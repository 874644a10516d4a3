-- The subject of each event that waits, so that only events of a subject with one that failed are delivered apart.
alter table event_outbox add column subject_id uuid;
update event_outbox o set subject_id = e.subject_id from domain_event e where e.id = o.event_id;
-- Events whose row is gone are handled by nobody.
delete from event_outbox where subject_id is null;
alter table event_outbox alter column subject_id set not null;

-- The few subjects that are delivered apart are looked up by every delivery.
create index event_outbox_apart on event_outbox (subject_id) where is_apart;

-- As in 0220, with the subject of the event.
create or replace function release_reports(p_user uuid, p_company uuid) returns void language plpgsql as $$
declare released record;
begin
  for released in
    with freed as (
      update report set assignee_id = null, last_internal_at = clock_timestamp()
      where assignee_id = p_user and closed_at is null and (p_company is null or company_id = p_company)
      returning id, company_id
    ), noted as (
      insert into timeline_item (id, report_id, item_type, is_internal, info, about_user_id, created_at)
      select new_id(), id, 'INFO', true, 'assignee_left', p_user, clock_timestamp() from freed
    )
    select company_id, count(*)::int as reports from freed group by company_id
  loop
    with event as (
      insert into domain_event (id, at, type, actor_id, subject_type, subject_id, data)
      values (new_id(), clock_timestamp(), 'company.reports_released', null, 'company', released.company_id,
        jsonb_build_object('reports', released.reports))
      returning id
    )
    insert into event_outbox (event_id, subject_id) select id, released.company_id from event;
  end loop;
end $$;
