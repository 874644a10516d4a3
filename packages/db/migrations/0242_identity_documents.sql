alter table file drop constraint file_parent_type_check;
alter table file
  add constraint file_parent_type_check check (parent_type in ('company', 'user', 'export', 'report', 'timeline_item', 'kyc_form'));

-- A document can be read by who asked for it, for some minutes after the log had an entry of it.
create table kyc_file_view (
  file_id   uuid not null references file (id) on delete cascade,
  viewer_id uuid not null references user_account (id),
  viewed_at timestamptz not null default now(),
  primary key (file_id, viewer_id)
);
create index kyc_file_view_of_viewer on kyc_file_view (viewer_id);
