create type user_role as enum ('Hacker', 'Business', 'Admin', 'Super Admin');
create type user_state as enum ('active', 'suspended', 'deleted');

create table user_account (
  id                uuid primary key,
  username          text not null unique check (username ~ '^[a-z0-9_-]{3,32}$'),
  email             text not null check (email = lower(email) and length(email) <= 254),
  email_verified_at timestamptz,
  full_name         text not null check (length(full_name) between 1 and 120),
  role              user_role not null,
  state             user_state not null default 'active',
  country           text check (country ~ '^[A-Z]{2}$'),
  display_picture   text,
  password_hash     text not null,
  created_at        timestamptz not null default now()
);
-- Login by address, and one account an address.
create unique index user_account_email on user_account (email);
-- Search by name on list filters.
create extension if not exists pg_trgm;
create index user_account_username_trgm on user_account using gin (username gin_trgm_ops);

create table session (
  id           uuid primary key,
  user_id      uuid not null references user_account (id),
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  ended_at     timestamptz,
  last_used_at timestamptz not null default now(),
  user_agent   text not null default '' check (length(user_agent) <= 400),
  ip           inet
);
-- "My sessions", and ending all of them.
create index session_of_user on session (user_id, created_at desc) where ended_at is null;
