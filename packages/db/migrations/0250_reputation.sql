-- Points of people, as rows that are never removed: a row that no longer holds is marked as reversed, and another one follows it.
create type point_state as enum ('pending', 'final', 'reversed');
create type point_reason as enum ('valid', 'duplicate', 'closed', 'not_applicable', 'spam', 'retest');
create table point_entry (
  id           uuid primary key,
  user_id      uuid not null references user_account (id),
  report_id    uuid not null references report (id),
  -- The event that led to the row; null when the rows were computed anew from the reports.
  event_id     uuid,
  reason       point_reason not null,
  severity     severity not null,
  -- Penalties and figures such as accuracy are the author's alone.
  is_author    boolean not null,
  delta        integer not null,
  state        point_state not null,
  -- When the report became valid or was closed; windows count by it, and it stays when points are booked anew.
  effective_at timestamptz not null,
  at           timestamptz not null default now(),
  -- The earliest time at which a pending row becomes final; null for rows that are final from the start.
  pending_until timestamptz,
  final_at     timestamptz,
  reversed_at  timestamptz,
  check ((state = 'reversed') = (reversed_at is not null)),
  check (state <> 'final' or final_at is not null),
  check (is_author or reason in ('valid', 'duplicate'))
);
-- A person has one row that holds for the outcome of a report, and one for its retest.
create unique index point_entry_holding on point_entry (report_id, user_id, (reason = 'retest')) where state <> 'reversed';
create index point_entry_user on point_entry (user_id, at desc, id desc);
-- The job that makes penalties final.
create index point_entry_pending on point_entry (pending_until) where state = 'pending';

create function point_entry_keeps_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state = 'reversed' or new.delta <> old.delta or new.user_id <> old.user_id or new.report_id <> old.report_id
    or new.reason <> old.reason or new.effective_at <> old.effective_at or new.at <> old.at then
    raise exception 'Rows of points are kept as they were booked';
  end if;
  return new;
end $$;
create trigger point_entry_keeps_history before update or delete on point_entry
  for each row execute function point_entry_keeps_history();

-- The group of weaknesses that a CWE number belongs to, for the boards by weakness.
create function weakness_group(cwe_id integer) returns text language sql immutable as $$
  select case
    when cwe_id in (79, 1021, 451, 601, 1385, 352, 942, 1321) then 'client_side'
    when cwe_id in (74, 77, 78, 89, 90, 91, 93, 94, 98, 113, 117, 134, 943, 1336, 1427, 502, 611, 776) then 'injection'
    when cwe_id in (269, 276, 284, 285, 639, 668, 732, 862, 863, 915, 441) then 'access_control'
    when cwe_id in (287, 290, 306, 307, 384, 521, 522, 613, 640, 798, 1188) then 'authentication'
    when cwe_id in (256, 295, 311, 319, 326, 327, 330, 345, 347) then 'cryptography'
    when cwe_id in (200, 203, 208, 209, 359, 532, 538, 548, 922) then 'disclosure'
    when cwe_id in (22, 59, 426, 434, 444, 829, 918) then 'server_side'
    when cwe_id in (119, 120, 121, 122, 125, 190, 401, 415, 416, 476, 787) then 'memory'
    when cwe_id in (362, 367, 400, 602, 674, 693, 770, 840, 841, 1333) then 'logic'
  end
$$;

-- Country boards list only people who have asked for it.
alter table user_account add column in_country_board boolean not null default false;

-- The boards, computed anew every 15 minutes; readers see the newest snapshot that is complete.
create table leaderboard_snapshot (
  id      uuid primary key,
  as_of   timestamptz not null,
  is_current boolean not null default false
);
create unique index leaderboard_snapshot_current on leaderboard_snapshot (is_current) where is_current;
create table leaderboard_entry (
  snapshot_id   uuid not null,
  board         text not null,
  time_window   text not null,
  -- The company or the country of a board; empty for the others.
  scope         text not null,
  user_id       uuid not null,
  rank          integer not null,
  previous_rank integer,
  points        integer not null,
  reports       integer not null,
  primary key (snapshot_id, board, time_window, scope, rank, user_id)
);
-- The place of one person on all boards.
create index leaderboard_entry_user on leaderboard_entry (user_id, snapshot_id);
create table leaderboard_figure (
  snapshot_id uuid not null,
  user_id     uuid not null,
  points      integer not null,
  valid       integer not null,
  critical    integer not null,
  vdp         integer not null,
  -- Null with fewer than four closed reports in a year.
  signal      real,
  accuracy    real,
  impact      real,
  primary key (snapshot_id, user_id)
);
create index leaderboard_figure_user on leaderboard_figure (user_id);
