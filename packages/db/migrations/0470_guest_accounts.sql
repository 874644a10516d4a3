-- Accounts that stand for people who sent a report without an account; lists of people leave them out.
alter table user_account add column is_guest boolean not null default false;
update user_account u set is_guest = true
where u.state = 'deleted' and u.username ~ '^guest-[0-9a-f]{16}$' and u.email = u.username || '@guest.invalid';
