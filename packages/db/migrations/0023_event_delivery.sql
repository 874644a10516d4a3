-- Each process delivers what has gathered in the outbox, in batches and in the order of `position`; there is no job for each event.
alter table event_outbox drop column queue;
alter table event_outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0);
-- Events are never deleted, so these references could not break, and need no check for each event.
alter table event_outbox drop constraint event_outbox_event_id_fkey;
alter table event_delivery drop constraint if exists event_delivery_event_id_fkey;

do $$ begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'deliver_events';
  end if;
end $$;
