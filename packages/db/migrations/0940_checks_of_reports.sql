-- What the checks said of a report when it was sent or corrected last.
create table report_check (
  report_id  uuid primary key references report (id) on delete cascade,
  version    integer not null,
  results    jsonb not null,
  checked_at timestamptz not null default now()
);

-- What authors answer to failed checks of their reports.
create table report_check_answer (
  report_id   uuid not null references report (id) on delete cascade,
  check_name  text not null,
  answer      text not null check (length(answer) between 1 and 500),
  answered_at timestamptz not null default now(),
  primary key (report_id, check_name)
);
