-- Tokens with which programs of a person call the API. Each has a session of its own, so that ending the session, suspending the person and closing the
-- account end it at once in every process.
create table api_token (
  id         uuid primary key,
  user_id    uuid not null references user_account (id),
  session_id uuid not null unique references session (id),
  name       text not null check (length(name) between 1 and 100),
  -- How the token begins, by which its owner tells it from others.
  prefix     text not null check (length(prefix) <= 20),
  -- SHA-256 of the token, which is stored nowhere.
  token_hash bytea not null unique check (length(token_hash) = 32),
  scopes     text[] not null check (cardinality(scopes) between 1 and 20),
  created_at timestamptz not null default now()
);
-- A person's tokens, newest first.
create index api_token_user on api_token (user_id, created_at desc, id desc);
