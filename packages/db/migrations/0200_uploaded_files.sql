-- Files that people upload as evidence, beside the logos, avatars and archives that were here before.
alter table file drop constraint file_parent_type_check;
alter table file
  add constraint file_parent_type_check check (parent_type in ('company', 'user', 'export', 'report', 'timeline_item')),
  -- Null for files that are no uploads. `receiving` reserves byte_size of its owner's quota while the bytes come in; `removed` waits
  -- for a job that removes the bytes, and nobody can read it.
  add column upload_state text check (upload_state in ('receiving', 'stored', 'removed')),
  -- Of the stored bytes, in hexadecimal.
  add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Whether `<id>.preview` is stored, too. Only such a file is shown in a browser.
  add column has_preview boolean not null default false,
  -- The report of an upload, whichever of its parts the file belongs to.
  add column report_id uuid references report (id) on delete set null,
  add check (upload_state is distinct from 'stored' or sha256 is not null),
  add check (parent_id is null or upload_state is null or upload_state = 'stored');
-- Somebody's uploads, newest first, and what they take.
create index file_upload_of_owner on file (owner_id, id desc) include (byte_size, upload_state) where upload_state is not null;
-- The files of a report or of an item.
create index file_upload_of_parent on file (parent_id, id) where upload_state is not null;
-- The item of a dispute, to which the dispute's files belong.
create index timeline_item_of_dispute on timeline_item (dispute_id) where dispute_id is not null;
-- For the deletion of a report, and for reports with files.
create index file_upload_of_report on file (report_id) where report_id is not null;
