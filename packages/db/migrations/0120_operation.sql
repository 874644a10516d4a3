-- What a server writes to find out whether it can: one row for all processes.
create table write_probe (
  one boolean primary key default true check (one),
  at  timestamptz not null
);

-- The fingerprint of the key with which secrets in this database are sealed, so that a server with another key does not start.
create table instance_key (
  one         boolean primary key default true check (one),
  fingerprint text not null
);
