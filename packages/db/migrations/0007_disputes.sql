create type dispute_type as enum ('Submission', 'Payment');
create type dispute_status as enum ('open', 'in_mediation', 'resolved', 'rejected', 'withdrawn');

create table dispute (
  id          uuid primary key,
  report_id   uuid not null references report (id),
  type        dispute_type not null,
  description text not null check (length(description) between 1 and 20000),
  status      dispute_status not null default 'open',
  opened_by   uuid not null references user_account (id),
  created_at  timestamptz not null default now(),
  ended_at    timestamptz,
  check ((status in ('open', 'in_mediation')) = (ended_at is null))
);
-- One open dispute a report and type.
create unique index dispute_once on dispute (report_id, type) where ended_at is null;
create index dispute_report on dispute (report_id, created_at desc);
