-- What a program asks people for with a report: who has no signal, or one below `stake_below`.
alter table program
  add column stake_kind text check (stake_kind in ('points')),
  add column stake_amount integer,
  add column stake_below integer check (stake_below between -10 and 7),
  add constraint program_stake_amount check (case
    when stake_kind is null then num_nonnulls(stake_amount, stake_below) = 0
    else stake_amount is not null and stake_amount between 1 and 50 end);

-- What somebody gave with a report. It is held until it comes back or is lost, which is for good.
create table report_stake (
  report_id  uuid primary key references report (id),
  -- The program that asked for it: it gives it back when it stops, also for a report that has moved since.
  program_id uuid not null references program (id),
  user_id    uuid not null references user_account (id),
  kind       text not null check (kind in ('points')),
  amount     integer not null check (amount > 0),
  held_at    timestamptz not null default now(),
  outcome    text check (outcome in ('returned', 'lost')),
  ended_at   timestamptz,
  check ((outcome is null) = (ended_at is null))
);
-- Those that a program gives back when it stops, or when somebody leaves it.
create index report_stake_held on report_stake (program_id, report_id) where outcome is null;

create function report_stake_ends_once() returns trigger language plpgsql as $$
begin
  if old.outcome is not null then raise exception 'The stake of report % has ended', old.report_id; end if;
  return new;
end $$;
create trigger report_stake_ends_once before update on report_stake for each row execute function report_stake_ends_once();

-- A person has one row that holds for the outcome of a report, one for its retest, and one for its stake.
drop index point_entry_holding;
create unique index point_entry_holding on point_entry (report_id, user_id, (reason = 'retest'), (reason = 'stake')) where state <> 'reversed';
