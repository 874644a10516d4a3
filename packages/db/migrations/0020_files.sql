-- What people upload. The bytes are in the storage (a folder or S3) under storage_key; only platform/files writes this table.
create table file (
  id           uuid primary key,
  -- Who uploaded it; null where nobody knows any more.
  owner_id     uuid references user_account (id),
  -- What the file belongs to. Both are null while the change that brings the file is not committed, and stay so if it never is.
  parent_type  text check (parent_type in ('company')),
  parent_id    uuid,
  name         text not null check (length(name) between 1 and 200),
  content_type text not null,
  -- Null for a logo that was stored before this table.
  byte_size    integer check (byte_size > 0),
  storage_key  text not null unique,
  created_at   timestamptz not null default now(),
  check ((parent_type is null) = (parent_id is null))
);
-- Files that were left behind, oldest first.
create index file_without_parent on file (created_at) where parent_id is null;

alter table company add column logo_file_id uuid references file (id);

insert into file (id, owner_id, parent_type, parent_id, name, content_type, storage_key, created_at)
select
  left(c.logo_file, 36)::uuid,
  (select m.user_id from company_member m where m.company_id = c.id and m.role = 'owner' order by m.created_at, m.user_id limit 1),
  'company',
  c.id,
  'logo' || substr(c.logo_file, 37),
  case substr(c.logo_file, 38) when 'jpg' then 'image/jpeg' else 'image/' || substr(c.logo_file, 38) end,
  c.logo_file,
  c.created_at
from company c
where c.logo_file is not null;

update company set logo_file_id = left(logo_file, 36)::uuid where logo_file is not null;
alter table company drop column logo_file;
