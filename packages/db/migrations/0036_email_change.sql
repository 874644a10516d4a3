-- The address that somebody is about to change to, until they prove it by a mailed code. One at a time.
create table email_change (
  user_id    uuid primary key references user_account (id),
  email      text not null check (email = lower(email) and length(email) <= 254),
  -- The code is derived from this id, so it is not stored.
  code_id    uuid not null,
  -- Codes that were tried.
  tries      smallint not null default 0,
  expires_at timestamptz not null
);
