-- The specification's other researchers; they may what a Hacker may.
alter type user_role add value 'Researcher' after 'Hacker';

-- The list of all users: every order, and every order within a role or a state. The names have their own unique index.
create index user_account_list on user_account (created_at desc, id desc);
create index user_account_of_role on user_account (role, created_at desc, id desc);
create index user_account_of_state on user_account (state, role, created_at desc, id desc);
create index user_account_role_names on user_account (role, username);
create index user_account_state_names on user_account (state, username);
-- Its search; usernames have theirs since 0001.
create index user_account_full_name_trgm on user_account using gin (lower(full_name) gin_trgm_ops);
create index user_account_email_trgm on user_account using gin (email gin_trgm_ops);
-- When somebody was last active, and whether a browser is new to them: ended sessions count.
create index session_of_person on session (user_id, created_at desc);
-- What was done to an account.
create index audit_log_account on audit_log (object_id, id desc) where object_type = 'user';
