-- The list of non-issues of a program: what of the platform's it does not use, and entries of its own.
create table non_issue_unused (
  program_id uuid not null references program (id) on delete cascade,
  -- The name of an entry that the platform brings.
  key        text not null check (key ~ '^[a-z_]{1,40}$'),
  primary key (program_id, key)
);

create table non_issue (
  id         uuid primary key,
  program_id uuid not null references program (id) on delete cascade,
  title      text not null check (length(title) between 1 and 120),
  reason     text not null check (length(reason) between 1 and 500),
  changes    text not null check (length(changes) between 1 and 500),
  -- Groups of words: an array of arrays of texts.
  terms      jsonb not null check (jsonb_typeof(terms) = 'array'),
  created_at timestamptz not null default now()
);
-- Those of one program, newest first.
create index non_issue_program on non_issue (program_id, created_at desc, id desc);
