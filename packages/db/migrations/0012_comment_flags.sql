-- Comments that were put before the platform's admins (the menu's "Report"), once a person.
create table comment_flag (
  item_id    uuid not null references timeline_item (id),
  user_id    uuid not null references user_account (id),
  reason     text not null check (length(reason) between 1 and 2000),
  created_at timestamptz not null default now(),
  primary key (item_id, user_id)
);
-- Who is told of it: the few admins among all accounts.
create index user_account_staff on user_account (id) where role in ('Admin', 'Super Admin');
