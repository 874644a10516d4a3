-- The OpenPGP key to which reports by mail may be encrypted, as its program publishes it.
alter table intake
  add column openpgp_key         text check (length(openpgp_key) <= 50000),
  add column openpgp_fingerprint text check (openpgp_fingerprint ~ '^[0-9A-F]{40,64}$'),
  add column openpgp_user_ids    text[] not null default '{}' check (cardinality(openpgp_user_ids) <= 5),
  -- Null for a key without an end.
  add column openpgp_expires_at  timestamptz,
  -- Whether the operator's file had the private key when it was published.
  add column openpgp_is_held     boolean not null default false,
  add check ((openpgp_key is null) = (openpgp_fingerprint is null));
