-- Targets are business days of the program's zone (Monday to Friday without its holidays).
alter table program
  add column time_zone text not null default 'UTC' check (length(time_zone) between 1 and 64),
  -- Days that are no business days, each with the time at which it was entered and, if it was taken back, removed.
  add column holidays  jsonb not null default '[]' check (jsonb_typeof(holidays) = 'array');
update program set first_response_days = 5 where first_response_days > 5;
update program set triage_days = 10 where triage_days > 10;
alter table program
  add constraint program_first_response_at_most check (first_response_days <= 5),
  add constraint program_triage_at_most check (triage_days <= 10);

alter table report
  -- When the next step falls due, and which one: a target of the company, the author's answer to a question, or a step of a dispute.
  add column due_at       timestamptz,
  add column due_target   text check (due_target in ('first_response', 'triage', 'bounty', 'resolution', 'answer', 'dispute')),
  -- Since when it stands in the platform's queue of overdue reports.
  add column escalated_at timestamptz,
  -- Staff have locked it: nobody changes it any more.
  add column locked_at    timestamptz,
  add check ((due_at is null) = (due_target is null));
-- Lists in the order in which something falls due, where nothing does last: of a company, of the platform, of an author.
create index report_company_due on report (company_id, due_at, id) where status <> 'draft';
create index report_due on report (due_at, id) where status <> 'draft';
create index report_author_due on report (author_id, due_at, id);
-- The platform's queue of overdue reports, oldest first.
create index report_escalated on report (escalated_at, id) where escalated_at is not null;

-- The clock of a sent report. Zone and targets are frozen with it and stay if it moves to another program.
create table report_clock (
  report_id       uuid primary key references report (id) on delete cascade,
  -- The program whose holidays count.
  program_id      uuid not null references program (id),
  time_zone       text not null,
  -- Starts and ends of the times in which it was the company's turn, in turn; an odd number while it is.
  runs            timestamptz[] not null,
  -- Since when the author's answer is awaited, which reminder comes next (0 to 2; 3 closes the report), and when.
  question_at     timestamptz,
  stale_step      smallint not null default 0 check (stale_step between 0 and 3),
  stale_at        timestamptz,
  -- The earliest time of the stale close after a dispute or a lock.
  stale_not_before timestamptz,
  -- The author asked for an answer of a company that had missed a target.
  answer_asked_at timestamptz,
  answer_due_at   timestamptz,
  -- When the company had let the time for it pass; the author can then open a dispute at once.
  answer_missed_at timestamptz,
  -- Null until the times below are computed for what was written without them.
  settled_at      timestamptz,
  check ((answer_asked_at is null) = (answer_due_at is null))
);
-- A program that is deleted, or whose holidays change, looks for its clocks.
create index report_clock_program on report_clock (program_id);
-- What the job has to compute.
create index report_clock_unsettled on report_clock (report_id) where settled_at is null;
-- The reminders that are due.
create index report_clock_stale on report_clock (stale_at) where stale_at is not null;
-- Requests for an answer that ran out are found by their time.
create index report_clock_answer on report_clock (answer_due_at) where answer_due_at is not null and answer_missed_at is null;

-- A target of a report and what became of it. A result is written once.
create table report_target (
  report_id uuid not null references report (id) on delete cascade,
  target    text not null check (target in ('first_response', 'triage', 'bounty', 'resolution')),
  days      integer not null check (days between 1 and 365),
  -- Business time that was granted in addition, in milliseconds.
  extra_ms  bigint not null default 0,
  state     text not null default 'running' check (state in ('running', 'met', 'ended')),
  due_at    timestamptz,
  -- How many steps followed the miss: reminder, owners, platform; and when the next one comes.
  step      smallint not null default 0 check (step between 0 and 3),
  step_at   timestamptz,
  missed_at timestamptz,
  met_at    timestamptz,
  -- Business time by which it was met too late, in milliseconds.
  late_ms   bigint,
  primary key (report_id, target)
);
-- The steps that are due.
create index report_target_step on report_target (step_at) where step_at is not null;

-- The times in which it was the company's turn, as the timeline knows them.
create function clock_runs(r report) returns timestamptz[] language sql stable as $$
  with change as (
    select t.created_at as at, t.old_status in ('new', 'under_review') as was, t.new_status in ('new', 'under_review') as is_now
    from timeline_item t where t.report_id = r.id and t.item_type = 'STATUS_CHANGE'
  ), toggle as (
    select r.sent_at as at union all select at from change where was <> is_now
  )
  select case
    when exists (select from change) then (select array_agg(at order by at) from toggle)
    when r.status in ('new', 'under_review') then array[r.sent_at]
    else array[r.sent_at, coalesce(r.closed_at, r.last_activity_at)] end;
$$;

create function report_clock_begin(r report) returns void language plpgsql as $$
declare
  p program;
begin
  select * into p from program where id = r.program_id;
  insert into report_clock (report_id, program_id, time_zone, runs, question_at)
  values (r.id, p.id, p.time_zone, clock_runs(r), case when r.status = 'needs_more_info' then r.last_activity_at end);
  insert into report_target (report_id, target, days)
  select r.id, t.target, t.days from (values
    ('first_response', coalesce(p.first_response_days, 1)), ('triage', coalesce(p.triage_days, 2)),
    ('bounty', case when p.program_type = 'BBP' then coalesce(p.bounty_days, 1) end), ('resolution', coalesce(p.resolution_days, 30))
  ) as t (target, days) where t.days is not null;
end $$;

create function report_clock_begins() returns trigger language plpgsql as $$
begin
  perform report_clock_begin(new);
  return null;
end $$;
-- Every writer freezes zone and targets: the page, the API, the demo. An import starts no clock.
create trigger report_clock_of_new after insert on report for each row
  when (new.sent_at is not null and new.imported_at is null) execute function report_clock_begins();
create trigger report_clock_of_sent after update of sent_at on report for each row when (old.sent_at is null and new.sent_at is not null)
  execute function report_clock_begins();

-- Reports of before get their clocks from what is known of them.
select report_clock_begin(r) from report r where r.sent_at is not null and r.imported_at is null;
