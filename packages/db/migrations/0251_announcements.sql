-- What staff tell people: to named ones, to everybody, to a role, to the members of a program or of a company. Its recipients are fixed when
-- it is sent, so that it can go on where it stopped, and can be cancelled.
create type announcement_audience as enum ('users', 'all', 'role', 'program', 'company');
create type announcement_status as enum ('sending', 'sent', 'cancelled');
create table announcement (
  id         uuid primary key,
  created_by uuid not null references user_account (id),
  -- The event that its notifications refer to.
  event_id   uuid,
  title      text not null check (length(title) between 1 and 150),
  message    text not null check (length(message) <= 2000),
  -- A path of the web.
  link       text check (length(link) <= 300),
  audience   announcement_audience not null,
  value      text,
  recipients integer not null,
  sent       integer not null default 0,
  status     announcement_status not null default 'sending',
  created_at timestamptz not null default clock_timestamp(),
  ended_at   timestamptz
);
create index announcement_newest on announcement (created_at desc, id desc);
create table announcement_recipient (
  announcement_id uuid not null references announcement (id),
  user_id         uuid not null references user_account (id),
  primary key (announcement_id, user_id)
);
-- Rows go when they were notified, or when the account is closed.
create index announcement_recipient_user on announcement_recipient (user_id);
