-- A request to publish a closed report. Offsets of redactions are Unicode code points of the texts as they were when it was asked, which `text_version` names.
create table disclosure (
  id            uuid primary key,
  report_id     uuid not null references report (id),
  kind          text not null check (kind in ('full', 'limited')),
  state         text not null default 'open' check (state in ('open', 'published', 'refused', 'withdrawn', 'ended')),
  asked_side    text not null check (asked_side in ('reporter', 'company')),
  asked_by      uuid not null references user_account (id),
  asked_at      timestamptz not null,
  -- When silence publishes; null where only an answer does.
  due_at        timestamptz,
  -- The next reminder or the publication; null where nothing happens by itself any more.
  next_step_at  timestamptz,
  reminders     smallint not null default 0,
  text_version  text not null check (text_version ~ '^[0-9a-f]{64}$'),
  redactions    jsonb not null default '[]',
  file_ids      uuid[] not null default '{}',
  summary       text not null default '' check (length(summary) <= 2000),
  answered_by   uuid references user_account (id),
  answered_at   timestamptz,
  answer_reason text check (length(answer_reason) <= 2000),
  check ((state = 'refused') = (answer_reason is not null))
);
-- The requests of a report, the newest first; one is open at a time.
create index disclosure_report on disclosure (report_id, asked_at desc);
create unique index disclosure_open on disclosure (report_id) where state = 'open';
-- What is due.
create index disclosure_due on disclosure (next_step_at) where next_step_at is not null;
-- People whose account is closed.
create index disclosure_asker on disclosure (asked_by);
create index disclosure_answerer on disclosure (answered_by) where answered_by is not null;

-- The text that both sides agreed to: the only source of page, feed, search and exports.
create table disclosed_report (
  report_id       uuid primary key references report (id),
  number          integer not null unique,
  disclosure_id   uuid not null references disclosure (id),
  program_id      uuid not null references program (id),
  company_id      uuid not null references company (id),
  author_id       uuid not null references user_account (id),
  content         jsonb not null,
  search_text     text not null,
  published_at    timestamptz not null,
  -- Moves with the public text alone.
  updated_at      timestamptz not null,
  taken_down_at   timestamptz,
  taken_down_by   uuid references user_account (id),
  takedown_reason text check (length(takedown_reason) <= 2000),
  check ((taken_down_at is null) = (takedown_reason is null))
);
-- The public list and feed, newest first, also of one program or person.
create index disclosed_report_list on disclosed_report (published_at desc, report_id desc) where taken_down_at is null;
create index disclosed_report_program on disclosed_report (program_id, published_at desc) where taken_down_at is null;
create index disclosed_report_author on disclosed_report (author_id, published_at desc);
create index disclosed_report_taker on disclosed_report (taken_down_by) where taken_down_by is not null;
-- Words of the public text.
create index disclosed_report_search on disclosed_report using gin (search_text gin_trgm_ops) where taken_down_at is null;

alter table report
  add column disclosure_state  text check (disclosure_state in ('asked', 'undecided', 'refused', 'public', 'taken_down')),
  -- Who asked.
  add column disclosure_side   text check (disclosure_side in ('reporter', 'company')),
  add column disclosure_at     timestamptz,
  add column disclosure_due_at timestamptz,
  add column cve_id            text check (cve_id ~ '^CVE-[0-9]{4}-[0-9]{4,19}$'),
  add check ((disclosure_state is null) = (disclosure_at is null));

-- The platform's own lines also say how visible a report is.
do $$
declare
  info_check text;
begin
  select conname into info_check from pg_constraint
  where conrelid = 'timeline_item'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%info IS NULL%';
  if info_check is not null then execute format('alter table timeline_item drop constraint %I', info_check); end if;
end $$;
alter table timeline_item add constraint timeline_item_info_type_check
  check (info is null or item_type in ('INFO', 'VISIBILITY_CHANGE', 'OTHER'));
