-- The last result of the verification of the log's chain, and of the points; that of the ledger is in ledger_check.
create table verification (
  name     text primary key check (name in ('audit', 'points')),
  ended_at timestamptz not null,
  -- The first thing that was wrong; null if everything was right.
  failure  text check (length(failure) <= 2000)
);
