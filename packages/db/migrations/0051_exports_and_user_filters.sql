create type data_export_state as enum ('waiting', 'running', 'ready', 'expired', 'failed');

-- Archives of what the platform has of a person, made by a job on their request and kept for a day.
create table data_export (
  id          uuid primary key,
  user_id     uuid not null references user_account (id),
  state       data_export_state not null default 'waiting',
  -- The files of the archive that are done, of how many, and the records in them.
  files_done  smallint not null default 0,
  files       smallint not null default 0,
  records     integer not null default 0,
  created_at  timestamptz not null default now(),
  finished_at timestamptz,
  expires_at  timestamptz,
  file_id     uuid references file (id),
  byte_size   integer,
  -- The role and the companies with whose rights it was made: with others it is no longer answered.
  rights      text,
  check ((state = 'ready') = (file_id is not null))
);
create unique index data_export_running on data_export (user_id) where state in ('waiting', 'running');
create index data_export_of_person on data_export (user_id, created_at desc);
create index data_export_ready on data_export (expires_at) where state = 'ready';
create index data_export_old on data_export (created_at);

alter table file drop constraint file_parent_type_check;
alter table file add constraint file_parent_type_check check (parent_type in ('company', 'user', 'export'));

-- What somebody has written, for the archive of their data.
create index timeline_item_of_person on timeline_item (performed_by, id) where item_type = 'COMMENT';
create index dispute_of_person on dispute (opened_by, id);

-- The filters of the list of all users.
create index user_account_of_country on user_account (country, created_at desc, id desc) where country is not null;
create index user_account_unverified on user_account (created_at desc, id desc) where email_verified_at is null;
create index two_factor_enabled on two_factor (user_id) where enabled_at is not null;
create index session_by_time on session (created_at, user_id);
