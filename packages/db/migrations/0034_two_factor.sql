-- A person's second factor: a shared secret for one-time codes (RFC 6238). It counts once it is confirmed.
create table two_factor (
  user_id    uuid primary key references user_account (id),
  -- Encrypted with a key that is not in the database.
  secret     bytea not null,
  created_at timestamptz not null default now(),
  enabled_at timestamptz,
  -- The time step of the last accepted code: a code, and any before it, is accepted once.
  last_step  bigint not null default 0
);

-- Codes that each stand for one code of the authenticator app. Keyed hashes.
create table recovery_code (
  user_id uuid not null references two_factor (user_id) on delete cascade,
  hash    bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

alter type session_assurance add value 'second_factor';
