-- Indexes of the code of programs: names with their places, from Universal Ctags.
create table code_index (
  id         uuid primary key,
  -- Stands for the index in the large tables.
  number     integer generated always as identity unique,
  -- Null for one whose program is deleted, until a job has removed its rows.
  program_id uuid references program (id) on delete set null,
  name       text not null check (length(name) between 1 and 60),
  version    text not null check (length(version) between 1 and 100),
  commit_id  text not null check (commit_id ~ '^[0-9a-f]{7,64}$'),
  is_public  boolean not null default false,
  -- Only one that is ready is read; the rows of one that is removed, or was never finished, go by a job.
  state      text not null check (state in ('loading', 'ready', 'removed')),
  tags       integer not null default 0,
  files      integer not null default 0,
  created_at timestamptz not null default now()
);
-- Those of one program that are read, by repository, newest first; a version has one.
create unique index code_index_version on code_index (program_id, name, version) where state = 'ready';
create index code_index_program on code_index (program_id, name, created_at desc) where state = 'ready';
-- Those whose rows are to go.
create index code_index_left on code_index (created_at) where state <> 'ready' or program_id is null;

-- Without foreign keys, which would cost as much again as storing millions of rows; `removeCodeIndexes` removes them with their index.
create table code_path (
  index_number integer not null,
  path_id      integer not null,
  -- The parts of the path from its end, such as `url.c/lib/curl`: a path is found by its end.
  key          text collate "C" not null,
  -- The last line of the file with a tag; 0 if no tag says its line.
  last_line    integer not null,
  primary key (index_number, path_id)
);
-- A path by its end, without reading the table.
create index code_path_key on code_path (index_number, key) include (last_line);

create table code_tag (
  index_number integer not null,
  path_id      integer not null,
  line         integer not null,
  name         text collate "C" not null,
  kind         text not null
);
-- A name with a place, without reading the table.
create index code_tag_name on code_tag (index_number, name) include (path_id, line);
