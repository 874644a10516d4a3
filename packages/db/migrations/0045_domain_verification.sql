-- How companies show that they control a domain. A company has at most one proof that holds, and one that it has started.
create table domain_proof (
  id            uuid primary key,
  company_id    uuid not null references company (id),
  domain        text not null check (length(domain) between 1 and 253),
  method        domain_method not null,
  -- Where the link is mailed to; its token is derived from the id and the server's key.
  email         text check (length(email) <= 320),
  -- What the TXT record or the tag must say. It is public once it is there, so it is no secret.
  token         text,
  started_by    uuid not null references user_account (id),
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  verified_at   timestamptz,
  checked_at    timestamptz,
  -- Since when a later check has failed.
  failing_since timestamptz,
  check ((method = 'EMAIL_CONFIRMATION') = (email is not null)),
  check ((token is null) = (email is not null))
);
create unique index domain_proof_started on domain_proof (company_id) where verified_at is null;
create unique index domain_proof_current on domain_proof (company_id) where verified_at is not null;
-- Which to check again.
create index domain_proof_due on domain_proof (checked_at) where verified_at is not null;
