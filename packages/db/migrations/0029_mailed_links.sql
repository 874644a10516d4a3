-- Links that are mailed to somebody, of every kind; each works once.
alter table email_verification rename to mailed_link;
alter table mailed_link rename constraint email_verification_pkey to mailed_link_pkey;
alter table mailed_link rename constraint email_verification_user_id_fkey to mailed_link_user_id_fkey;
create type mailed_link_kind as enum ('verify_email', 'sign_in');
alter table mailed_link add column kind mailed_link_kind not null default 'verify_email';
alter table mailed_link alter column kind drop default;
drop index email_verification_of_user;
-- How many were sent to somebody lately.
create index mailed_link_of_user on mailed_link (user_id, kind, created_at desc);

-- Attempts that all processes count together, such as failed sign-ins. The key is a keyed hash, since what people type may be a password.
-- Unlogged: after a crash the counts begin anew.
create unlogged table attempt (
  key      bytea primary key,
  attempts integer not null,
  until    timestamptz not null
);
-- Removing what has expired.
create index attempt_until on attempt (until);
