-- What people say about themselves.
alter table user_account
  add column bio text not null default '' check (length(bio) <= 500),
  -- IANA time zone.
  add column time_zone text check (length(time_zone) <= 64),
  -- [{link, type}]
  add column social_links jsonb not null default '[]' check (jsonb_typeof(social_links) = 'array'),
  -- Whether others read "Private user" in the place of the profile.
  add column is_private boolean not null default false,
  -- Grows with each save of the profile.
  add column profile_version integer not null default 1 check (profile_version > 0),
  -- Replaces an address that nothing ever set.
  add column picture_file_id uuid references file (id),
  drop column display_picture;

alter table file drop constraint file_parent_type_check;
alter table file add constraint file_parent_type_check check (parent_type in ('company', 'user'));
