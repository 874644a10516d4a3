create type company_status as enum ('ACTIVE', 'PAUSED');
create type company_role as enum ('owner', 'manager', 'triager', 'finance', 'viewer');
create type domain_method as enum ('TXT_RECORD', 'EMAIL_CONFIRMATION', 'META_TAG');
create type domain_status as enum ('pending', 'verified', 'failed', 'revoked');

create table company (
  id                         uuid primary key,
  name                       text not null check (length(name) between 1 and 120),
  domain                     text not null check (length(domain) between 1 and 253),
  domain_verification_method domain_method not null,
  domain_status              domain_status not null default 'pending',
  logo_file                  text,
  status                     company_status not null default 'ACTIVE',
  version                    integer not null default 1,
  -- Where an imported company comes from; null for one made here.
  import_source              text,
  import_id                  text,
  created_at                 timestamptz not null default now(),
  check ((import_source is null) = (import_id is null))
);
-- A verified domain belongs to one company.
create unique index company_verified_domain on company (domain) where domain_status = 'verified';
create unique index company_import on company (import_source, import_id);
create index company_list on company (created_at desc, id desc);
create index company_name_trgm on company using gin (lower(name) gin_trgm_ops);

create table company_member (
  company_id uuid not null references company (id),
  user_id    uuid not null references user_account (id),
  role       company_role not null,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
-- "My companies", and the check of every list that is scoped to them.
create index company_member_user on company_member (user_id, company_id) include (role);
