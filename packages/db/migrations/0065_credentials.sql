create type credential_end as enum ('revoked', 'replaced', 'left');

-- Sets of credentials that a company hands out to the researchers of a program, one to each.
create table credential_set (
  id         uuid primary key,
  program_id uuid not null references program (id) on delete cascade,
  -- Counts within the program from 1, in the order of the files.
  number     integer not null check (number > 0),
  -- The names and values, encrypted; the id is bound to them.
  sealed     bytea not null,
  -- A keyed hash of them, so that no set is there twice.
  digest     bytea not null,
  user_id    uuid references user_account (id),
  given_at   timestamptz,
  ended_at   timestamptz,
  -- Why it is theirs no longer: the company took it back, or gave another for it, or they left the program.
  end_kind   credential_end,
  created_at timestamptz not null default now(),
  check ((user_id is null) = (given_at is null)),
  check ((ended_at is null) = (end_kind is null)),
  check (user_id is not null or ended_at is null)
);
-- The sets of a program in order.
create unique index credential_set_number on credential_set (program_id, number);
create unique index credential_set_once on credential_set (program_id, digest);
-- Nobody has two at a time; also finds the one that somebody has.
create unique index credential_set_of_holder on credential_set (user_id, program_id) where ended_at is null and user_id is not null;
-- What somebody has had.
create index credential_set_of_user on credential_set (user_id, program_id) where user_id is not null;
-- Which is given next.
create index credential_set_free on credential_set (program_id, number) where user_id is null;
