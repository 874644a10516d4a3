-- How and when somebody last proved that a session is theirs: at sign-in, and again before a sensitive change.
create type session_assurance as enum ('password');
alter table session add column assurance session_assurance not null default 'password';
alter table session add column assured_at timestamptz not null default now();
update session set assured_at = created_at;

-- What the browser called itself, for "My sessions" and for mails about sign-ins from a new one.
alter table session add column browser text not null default '' check (length(browser) <= 60);
alter table session add column os text not null default '' check (length(os) <= 60);

-- Links to set a new password.
alter type mailed_link_kind add value 'reset_password';
