-- A dispute is answered by the other side and decided by a mediator of the platform; the decision changes the report.
alter table dispute
  add column opened_side       text not null default 'reporter' check (opened_side in ('reporter', 'company', 'platform')),
  add column requested_kind    text check (requested_kind in ('reopen', 'status', 'severity', 'bounty', 'not_duplicate', 'other')),
  add column requested_value   text check (length(requested_value) <= 20),
  add column answer            text check (length(answer) between 1 and 20000),
  add column answered_by       uuid references user_account (id),
  add column answered_at       timestamptz,
  add column mediator_id       uuid references user_account (id),
  add column mediator_named_at timestamptz,
  add column outcome_reason    text check (length(outcome_reason) between 10 and 2000),
  add column actions           jsonb not null default '[]',
  add column answer_due_at     timestamptz,
  add column mediator_due_at   timestamptz,
  add column decision_due_at   timestamptz,
  add check ((answer is null) = (answered_at is null)),
  add check ((mediator_id is null) = (mediator_named_at is null)),
  add check (requested_value is null or requested_kind is not null);

update dispute d set
  opened_side = case
    when d.opened_by = r.author_id then 'reporter'
    when exists (select from company_member m where m.company_id = r.company_id and m.user_id = d.opened_by) then 'company'
    else 'platform' end,
  -- Disputes that are open get their time from now on.
  answer_due_at = now() + interval '3 days', mediator_due_at = now() + interval '2 days', decision_due_at = now() + interval '15 days'
from report r where r.id = d.report_id;
alter table dispute
  alter column opened_side drop default,
  alter column answer_due_at set default now() + interval '3 days', alter column answer_due_at set not null,
  alter column mediator_due_at set default now() + interval '2 days', alter column mediator_due_at set not null,
  alter column decision_due_at set default now() + interval '15 days', alter column decision_due_at set not null;

-- The disputes that a mediator decides, newest first.
create index dispute_mediator on dispute (mediator_id, created_at desc, id desc) where mediator_id is not null;
-- The disputes that a person answered, for the export of their data.
create index dispute_answerer on dispute (answered_by, id) where answered_by is not null;

-- The kinds of INFO items are the server's (`timeline.presenter.ts`). Changes that a decision made name their dispute, too.
alter table timeline_item drop constraint if exists timeline_item_info_check;
alter table timeline_item add constraint timeline_item_info_check check (info ~ '^[a-z_]{1,60}$');
do $$
declare
  item_check text;
begin
  select conname into item_check from pg_constraint
  where conrelid = 'timeline_item'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%dispute_id IS NULL%';
  if item_check is not null then execute format('alter table timeline_item drop constraint %I', item_check); end if;
end $$;
alter table timeline_item add constraint timeline_item_dispute_check
  check (dispute_id is null or item_type in ('DISPUTE_CREATED', 'STATUS_CHANGE', 'SEVERITY_CHANGE', 'INFO'));
