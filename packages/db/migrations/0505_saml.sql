-- Sign-in with SAML 2.0 beside OpenID Connect.
create type identity_provider_kind as enum ('oidc', 'saml');

-- `issuer` of a SAML provider is its entity id. It has no client and no secret: its certificates prove its answers.
alter table identity_provider
  add column kind identity_provider_kind not null default 'oidc',
  -- The address at the provider where a browser begins a sign-in.
  add column sso_url text check (length(sso_url) <= 1000),
  -- X.509 certificates (DER, in base64) whose keys sign the answers.
  add column certificates text[] not null default '{}' check (cardinality(certificates) <= 4),
  -- The attributes with the mail address and the name; null: the usual ones of several providers.
  add column email_attribute text check (length(email_attribute) <= 100),
  add column name_attribute text check (length(name_attribute) <= 100),
  alter column client_id drop not null,
  alter column sealed drop not null,
  alter column secret_hint drop not null,
  add constraint identity_provider_settings check (
    case kind
      when 'oidc' then num_nulls(client_id, sealed, secret_hint) = 0 and sso_url is null and certificates = '{}'
      else num_nonnulls(client_id, sealed, secret_hint) = 0 and sso_url is not null and certificates <> '{}'
    end);

alter table identity_flow
  alter column nonce drop not null,
  alter column verifier drop not null,
  -- SAML: the id of the request, which its answer names.
  add column request_id text,
  -- SAML: SHA-256 of what the browser that delivered the answer got for it. Only that browser can finish, though its provider never sent it a code.
  add column answer_code bytea check (length(answer_code) = 32),
  -- SAML: what the answer says of the person, until the browser finishes.
  add column claims jsonb,
  add constraint identity_flow_binding check (
    case when request_id is null then num_nulls(nonce, verifier) = 0 and claims is null
    else num_nonnulls(nonce, verifier) = 0 and (answer_code is null) = (claims is null) end);

-- Assertions that were taken, while they are valid: none counts twice.
create table saml_assertion (
  company_id uuid not null references company (id) on delete cascade,
  -- SHA-256 of its id.
  assertion  bytea not null check (length(assertion) = 32),
  expires_at timestamptz not null,
  primary key (company_id, assertion)
);
-- The job that deletes those that are no longer valid.
create index saml_assertion_expiry on saml_assertion (expires_at);
