-- Marks the accounts of the demo data, which must not reach production. A database that an earlier demo has filled is known by its Super
-- Admin; its accounts have addresses under `.example` (RFC 2606), which belongs to nobody.
alter table user_account add column is_demo boolean not null default false;
update user_account set is_demo = true where email like '%.example'
  and exists (select from user_account where username = 'ingrid' and email = 'ingrid@safeport.example' and role = 'Super Admin');
create index user_account_demo on user_account (id) where is_demo;
