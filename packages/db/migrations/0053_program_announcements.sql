-- Programs whose followers are about to be notified of changes, with the version before the first of them. What follows within minutes is
-- told in the same notification.
create table program_announcement (
  program_id   uuid primary key references program (id) on delete cascade,
  from_version integer not null
);
