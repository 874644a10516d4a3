-- The identity provider of a company (OpenID Connect), for people with an address at its verified domain.
create table identity_provider (
  company_id   uuid primary key references company (id),
  issuer       text not null check (length(issuer) <= 500),
  client_id    text not null check (length(client_id) between 1 and 200),
  -- The client's secret, encrypted for this company.
  sealed       bytea not null,
  secret_hint  text not null check (length(secret_hint) <= 10),
  default_role company_role not null default 'viewer' check (default_role <> 'owner'),
  role_claim   text check (length(role_claim) between 1 and 100),
  -- Which role a value of the claim gives: [{"value": "...", "role": "..."}].
  role_map     jsonb not null default '[]',
  -- Whether people of the domain can sign in with it alone.
  is_enforced  boolean not null default false,
  -- When somebody last signed in with it; null: it was never tried.
  last_used_at timestamptz,
  version      integer not null default 1,
  created_at   timestamptz not null default now()
);
-- The login page says whether there is any; each process keeps that with the platform's settings.
create trigger identity_provider_changed after insert or delete on identity_provider
  for each statement execute function notify_site();

-- An account at an identity provider with which a person signs in.
create table identity (
  id           uuid primary key,
  user_id      uuid not null references user_account (id),
  -- The company whose provider it is; null: that of the platform.
  company_id   uuid references company (id),
  issuer       text not null,
  subject      text not null check (length(subject) between 1 and 255),
  created_at   timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
-- One person signs in with an account. A company's provider speaks for this company alone, whatever issuer it names.
create unique index identity_subject on identity (issuer, subject, company_id) nulls not distinct;
-- The identities of a person: for their archive, and for signing in again.
create index identity_user on identity (user_id);
create index identity_company on identity (company_id) where company_id is not null;

-- Sign-ins that wait for a browser to come back from its provider.
create table identity_flow (
  -- SHA-256 of what the provider returns.
  state        bytea primary key check (length(state) = 32),
  -- SHA-256 of a secret that only the browser keeps, so that an answer in another browser is worth nothing.
  browser      bytea not null check (length(browser) = 32),
  company_id   uuid references company (id) on delete cascade,
  -- The session that is confirmed; null for a sign-in.
  session_id   uuid references session (id) on delete cascade,
  nonce        text not null,
  verifier     text not null,
  -- When the answer was taken, once.
  answered_at  timestamptz,
  -- The person that was proved, while their second factor is still missing, with their account at the provider.
  user_id      uuid references user_account (id) on delete cascade,
  subject      text,
  proved_at    timestamptz,
  -- The role in the company that their claims give them.
  role         company_role,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null
);
-- The job that deletes those that nobody finished.
create index identity_flow_expiry on identity_flow (expires_at);
create index identity_flow_company on identity_flow (company_id) where company_id is not null;
create index identity_flow_session on identity_flow (session_id) where session_id is not null;
create index identity_flow_user on identity_flow (user_id) where user_id is not null;
