-- Marks the accounts of the demo data, which must not reach production. Those of earlier demos are found by their addresses: `.example`
-- (RFC 2606) belongs to nobody.
alter table user_account add column is_demo boolean not null default false;
update user_account set is_demo = true where email like '%.example';
create index user_account_demo on user_account (id) where is_demo;
