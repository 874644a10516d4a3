create type list_import_state as enum ('reading', 'previewed', 'waiting', 'running', 'done', 'failed');
create type list_import_step as enum ('reading', 'writing_programs', 'writing_scopes');

-- The latest import of program lists on the page for staff. The next one replaces it; the audit log has them all.
create table list_import (
  id            uuid primary key,
  user_id       uuid not null references user_account (id),
  state         list_import_state not null default 'reading',
  close_missing boolean not null default false,
  step          list_import_step not null default 'reading',
  done          integer not null default 0,
  total         integer not null default 0,
  created_at    timestamptz not null default now(),
  -- The last sign of life of its job.
  noted_at      timestamptz not null default now(),
  finished_at   timestamptz,
  problem       text,
  -- What it did or would do, and the first of its refusals, as the server's own types have them.
  summary       jsonb,
  refusals      jsonb not null default '[]'
);
create unique index list_import_single on list_import ((true));

-- The lists of an import until it has ended, compressed with gzip.
create table list_import_file (
  import_id uuid not null references list_import (id) on delete cascade,
  position  smallint not null,
  name      text not null,
  content   bytea not null,
  primary key (import_id, position)
);
