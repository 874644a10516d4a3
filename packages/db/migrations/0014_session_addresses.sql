-- Where an account was signed in from lately, ended sessions included, so that a sign-in from there has a limit of its own.
create index session_begun on session (user_id, created_at desc) include (ip);
