-- What everybody reads of how a program with a limit lets reports in, counted by a job. A table of its own, so that a count writes no program.
create table intake_figure (
  program_id          uuid primary key references program (id) on delete cascade,
  waiting             integer not null,
  -- Of the reports that were let in within 90 days; null with fewer than five.
  median_hours        integer,
  -- Those within seven days, of the same and of the reports that wait for longer; null with fewer than five.
  within_week_percent integer
);
-- The programs that are counted.
create index program_limited on program (id) where intake_per_week is not null;
