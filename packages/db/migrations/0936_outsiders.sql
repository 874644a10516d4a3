-- People outside the company with whom it shares one report. Each has an account of their own that nobody can sign in with.
create table report_outsider (
  id         uuid primary key,
  report_id  uuid not null references report (id) on delete cascade,
  user_id    uuid not null unique references user_account (id),
  -- Null once they were forgotten.
  email      text check (email = lower(email) and length(email) <= 254),
  note       text check (length(note) between 1 and 500),
  language   text not null check (language ~ '^[a-z]{2}$'),
  invited_by uuid not null references user_account (id),
  invited_at timestamptz not null default now(),
  ends_at    timestamptz,
  -- When they first opened the link.
  opened_at  timestamptz,
  ended_at   timestamptz,
  end_reason text check (end_reason in ('ended', 'expired', 'left', 'company')),
  check ((ended_at is null) = (end_reason is null))
);
-- Of one report.
create index report_outsider_report on report_outsider (report_id);
-- Nobody is invited twice at the same time.
create unique index report_outsider_once on report_outsider (report_id, email) where ended_at is null;
-- Those whom a job looks at each minute.
create index report_outsider_open on report_outsider (ends_at) where ended_at is null;
-- Those whose address a job removes.
create index report_outsider_ended on report_outsider (ended_at) where email is not null;
-- Of whom somebody invited.
create index report_outsider_inviter on report_outsider (invited_by);

-- Whether a report has, or has had, outsiders.
alter table report add column has_outsiders boolean not null default false;

create function report_has_outsider() returns trigger language plpgsql as $$
begin
  update report set has_outsiders = true where id = new.report_id and not has_outsiders;
  return null;
end $$;
create trigger report_has_outsider after insert on report_outsider for each row execute function report_has_outsider();
