-- Kinds of weakness that a program does not take: hidden from its writers, or shown with a message.
create table program_weakness (
  program_id  uuid not null references program (id) on delete cascade,
  weakness_id uuid not null references weakness (id),
  -- Null hides the weakness.
  message     text check (length(message) between 1 and 500),
  primary key (program_id, weakness_id)
);
