-- Each step of a dispute that nobody took in time is noted once; the side that lost may appeal once, which is a dispute of its own.
alter table dispute
  add column answer_missed_at   timestamptz,
  add column mediator_missed_at timestamptz,
  add column decision_missed_at timestamptz,
  add column appeal_of          uuid references dispute (id);
-- A decision is appealed once.
create unique index dispute_appeal on dispute (appeal_of) where appeal_of is not null;
-- The steps of open disputes that are due, by the earliest of them.
create index dispute_running on dispute (least(answer_due_at, mediator_due_at, decision_due_at), id) where ended_at is null;

-- Locking a report is a change of its visibility that the platform words, as INFO items are.
do $$
declare
  item_check text;
begin
  for item_check in select conname from pg_constraint where conrelid = 'timeline_item'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%info IS NULL%' and pg_get_constraintdef(oid) like '%INFO%'
  loop
    execute format('alter table timeline_item drop constraint %I', item_check);
  end loop;
end $$;
alter table timeline_item add constraint timeline_item_info_type_check
  check (info is null or item_type in ('INFO', 'VISIBILITY_CHANGE', 'OTHER'));
