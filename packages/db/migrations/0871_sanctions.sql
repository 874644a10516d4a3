-- The sanctions lists that the operator provides, and what staff decided about people who have the name of an entry.

-- The files that were read, with what the file system said of them then.
create table sanction_file (
  path      text primary key,
  modified  text not null,
  entries   integer not null,
  loaded_at timestamptz,
  -- Why the file as it is now could not be read; its former names stay.
  failure   text
);

-- The names of all entries. Two files of one list may name one entry.
create table sanction_name (
  id        bigint generated always as identity primary key,
  path      text not null references sanction_file (path),
  list      text not null,
  reference text not null,
  name      text not null,
  -- As `foldName()` writes it.
  folded    text not null
);
-- Names that are like one.
create index sanction_name_folded on sanction_name using gin (folded gin_trgm_ops);
create index sanction_name_entry on sanction_name (list, reference);
create index sanction_name_path on sanction_name (path);

create type sanction_hit_status as enum ('open', 'cleared', 'confirmed');
-- A person whose name is like one of an entry; decided once for a person and an entry, until the entry has other names.
create table sanction_hit (
  id          uuid primary key,
  user_id     uuid not null references user_account (id),
  list        text not null,
  reference   text not null,
  -- SHA-256 of the entry's names.
  digest      bytea not null,
  -- The name of the entry.
  listed_name text not null,
  -- The person's name, encrypted.
  sealed      bytea not null,
  score       smallint not null check (score between 0 and 100),
  status      sanction_hit_status not null default 'open',
  reason      text check (length(reason) between 1 and 2000),
  decided_by  uuid references user_account (id),
  decided_at  timestamptz,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  unique (user_id, list, reference, digest),
  check ((status = 'open') = (decided_at is null)),
  check ((status = 'open') = (decided_by is null)),
  check (status = 'open' or reason is not null)
);
create trigger sanction_hit_touched before update on sanction_hit for each row execute function touch_updated_at();
-- Those that wait, oldest first, and those that are decided, newest first.
create index sanction_hit_open on sanction_hit (created_at, id) where status = 'open';
create index sanction_hit_decided on sanction_hit (decided_at desc, id desc) where status <> 'open';
create index sanction_hit_decided_by on sanction_hit (decided_by) where decided_by is not null;
create index sanction_hit_updated on sanction_hit (updated_at);

-- A withdrawal waits since then for what staff decide about its owner's name.
alter table withdrawal add column screening_since timestamptz;
create index withdrawal_screening on withdrawal (user_id) where screening_since is not null and status = 'pending';
