-- Addresses whose owners want no mail that others cause, as keyed hashes, which tell nothing of the address.
create table stopped_mail (
  address_hash bytea primary key check (length(address_hash) = 32),
  created_at   timestamptz not null default now()
);
