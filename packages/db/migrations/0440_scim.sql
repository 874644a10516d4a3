-- The keys with which the identity provider of a company tells who has left (SCIM 2.0, RFC 7644).
create table scim_token (
  id           uuid primary key,
  company_id   uuid not null references company (id) on delete cascade,
  -- SHA-256 of the token, which is shown once.
  token_hash   bytea not null check (length(token_hash) = 32),
  -- Its first characters, to tell it from others.
  prefix       text not null check (length(prefix) <= 16),
  last_used_at timestamptz,
  created_at   timestamptz not null default now()
);
-- Every call of a provider finds its token here.
create unique index scim_token_hash on scim_token (token_hash);
-- The tokens of a company, on its page.
create index scim_token_company on scim_token (company_id);

-- A person of whom the identity provider of a company has told by SCIM.
create table scim_user (
  id          uuid primary key,
  company_id  uuid not null references company (id) on delete cascade,
  -- The mail address, at the verified domain of the company.
  user_name   text not null check (user_name = lower(user_name) and length(user_name) <= 254),
  -- The id that the provider gives to the person.
  external_id text check (length(external_id) between 1 and 255),
  -- The account that was deactivated or found; null while there is none.
  user_id     uuid references user_account (id) on delete cascade,
  is_active   boolean not null default true,
  -- The role that the person had in the company when they were deactivated, which they get back.
  held_role   company_role,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
-- A provider names each person once, and looks them up by name.
create unique index scim_user_name on scim_user (company_id, user_name);
-- Pages of the people of a company are in this order.
create index scim_user_page on scim_user (company_id, id);
-- A provider may look people up by its own id.
create index scim_user_external on scim_user (company_id, external_id) where external_id is not null;
-- What companies store about a person, for their archive and when their account closes.
create index scim_user_account on scim_user (user_id) where user_id is not null;
