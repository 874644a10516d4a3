-- The link at which the first Super Admin opens their account, printed while there is none: one at a time. Its token is stored as a hash.
create table set_up_link (
  is_only boolean primary key default true check (is_only),
  hash    bytea not null
);
