-- The programs that a person follows.
create table program_favourite (
  user_id    uuid not null references user_account (id),
  program_id uuid not null references program (id),
  created_at timestamptz not null default now(),
  primary key (user_id, program_id)
);
-- The followers of a program, to notify them.
create index program_favourite_program on program_favourite (program_id, user_id);
