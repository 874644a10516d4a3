-- What authenticators call an account (WebAuthn's user handle): random, so that it says nothing about the person.
alter table user_account add column passkey_handle bytea unique;

-- The public half of a passkey; the private one never leaves its authenticator.
create table passkey (
  id uuid primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  -- As its authenticator calls it.
  credential_id bytea not null unique,
  -- A COSE key (RFC 9052).
  public_key bytea not null,
  -- How often its authenticator has signed; 0 for ever where it does not count.
  sign_count bigint not null,
  -- How a browser reaches its authenticator, as in usb or internal.
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_of_user on passkey (user_id, created_at desc, id desc);

-- The passkey that a session began with; the session ends with it.
alter table session add column passkey_id uuid references passkey (id) on delete set null;
create index session_of_passkey on session (passkey_id) where passkey_id is not null;

-- A challenge is given out once and deleted by the first call that answers it. Unlogged: after a crash people try again.
create type passkey_purpose as enum ('register', 'sign_in', 'reauthenticate');
create unlogged table passkey_challenge (
  challenge bytea primary key,
  purpose passkey_purpose not null,
  -- The only session whose calls may answer it; null for a sign-in.
  session_id uuid references session (id) on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'sign_in') = (session_id is null))
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
create index passkey_challenge_of_session on passkey_challenge (session_id) where session_id is not null;
