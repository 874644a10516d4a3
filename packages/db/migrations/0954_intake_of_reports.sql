-- How many reports a program lets in a week, of all and of one person; null for no limit.
alter table program
  add column intake_per_week integer check (intake_per_week between 1 and 10000),
  add column intake_per_person integer check (intake_per_person between 1 and 100);

-- A report that waits until its program lets it in is nobody's turn. PostgreSQL 15 and 16 change no expression, so the column is made anew with its indexes.
alter table report drop column turn;
alter table report
  add column waiting boolean not null default false,
  -- When it was let in, and by what; null for one that never waited.
  add column let_in_at timestamptz,
  add column let_in_by text check (let_in_by in ('order', 'oldest', 'fast_lane', 'team', 'limit_off')),
  add column turn report_turn not null generated always as (case
    when dispute_open then 'mediator'::report_turn
    when waiting then 'none'::report_turn
    when status in ('new', 'under_review') then 'company'::report_turn
    when status = 'needs_more_info' then 'hacker'::report_turn
    else 'none'::report_turn end) stored,
  add constraint report_waits_as_new check (not waiting or status = 'new'),
  add constraint report_let_in_by check ((let_in_at is null) = (let_in_by is null));
-- What is on somebody's desk is counted for the badges of their views.
create index report_assignee_open on report (assignee_id, company_id) include (turn) where assignee_id is not null and closed_at is null;
create index report_company_turn on report (company_id, turn, sent_at desc, id desc) where status <> 'draft';
-- The view of those that wait.
create index report_company_waiting on report (company_id, sent_at desc, id desc) where waiting;
-- Those that were let in of late: how many of a person in a week, and the figures of a program.
create index report_let_in on report (program_id, let_in_at) include (author_id, sent_at) where let_in_at is not null;
-- What became of somebody's reports that were let in at once.
create index report_fast_lane on report (author_id, let_in_at) include (status, close_reason, closed_at) where let_in_by = 'fast_lane';

-- The queue of each program: only reports that wait, with what their order needs.
create table report_waiting (
  report_id  uuid primary key references report (id) on delete cascade,
  -- As in `report`, which the trigger below follows.
  program_id uuid not null,
  author_id  uuid not null,
  sent_at    timestamptz not null,
  -- As in `report_place`.
  order_key  double precision not null,
  -- Whether the fast lane has been considered, once its checks were stored.
  considered boolean not null default false
);
-- Who is let in next, and who waits longest.
create index report_waiting_order on report_waiting (program_id, order_key desc, report_id desc) include (author_id);
create index report_waiting_oldest on report_waiting (program_id, sent_at, report_id) include (author_id);
-- Those that the fast lane may take.
create index report_waiting_new on report_waiting (sent_at) where not considered;
-- A person's reports that wait.
create index report_waiting_author on report_waiting (author_id);

create function report_waits() returns trigger language plpgsql as $$
begin
  if new.waiting then
    insert into report_waiting (report_id, program_id, author_id, sent_at, order_key)
    select new.id, new.program_id, new.author_id, new.sent_at, o.order_key from report_place o where o.report_id = new.id
    on conflict (report_id) do update set program_id = excluded.program_id, author_id = excluded.author_id;
  else
    delete from report_waiting where report_id = new.id;
  end if;
  return null;
end $$;
-- After the triggers that give it a place, which come before by name.
create trigger report_waits_from_new after insert on report for each row when (new.waiting) execute function report_waits();
create trigger report_waits_from_sent after update of waiting, program_id, author_id on report for each row
  when (old.waiting or new.waiting) execute function report_waits();

-- The clock of a report that waits begins when it is let in.
drop trigger report_clock_of_new on report;
drop trigger report_clock_of_sent on report;
create trigger report_clock_of_new after insert on report for each row
  when (new.sent_at is not null and new.imported_at is null and not new.waiting) execute function report_clock_begins();
create trigger report_clock_of_sent after update of sent_at on report for each row
  when (old.sent_at is null and new.sent_at is not null and not new.waiting) execute function report_clock_begins();

-- How far a program has come with letting reports in. Who lets in locks the row, so two processes let in once.
create table intake_run (
  program_id uuid primary key references program (id) on delete cascade,
  -- The day of its calendar that began last, and how many it still lets in of that day's.
  day        date not null,
  left_today integer not null check (left_today >= 0),
  -- How many it has let in, of which every tenth is the oldest.
  let_in     bigint not null default 0
);
