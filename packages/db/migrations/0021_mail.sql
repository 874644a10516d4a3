-- The language of what is sent to somebody, since no browser is there to ask.
alter table user_account add column language text not null default 'en' check (language ~ '^[a-z]{2}$');

create type mail_state as enum ('queued', 'sent', 'cancelled', 'refused', 'unsent');

-- Mails that are to be sent, written in the transaction that causes them; a job sends each. The text is made when it is sent, so no
-- secret is in here. Only platform/mail writes this table.
create table mail (
  id         uuid primary key,
  user_id    uuid not null references user_account (id),
  -- As it was when the mail was queued; the mail is not sent to another one.
  address    text not null check (length(address) <= 254),
  kind       text not null,
  params     jsonb not null default '{}',
  -- cancelled: it was no longer wanted. refused: the mail server takes none for this address. unsent: there is no mail server.
  state      mail_state not null default 'queued',
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  check ((state = 'queued') = (settled_at is null))
);

-- Links that prove an address. The token of a link is derived from the id and the server's key, so it is stored nowhere.
create table email_verification (
  id         uuid primary key,
  user_id    uuid not null references user_account (id),
  email      text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz
);
-- How many were sent to somebody lately.
create index email_verification_of_user on email_verification (user_id, created_at desc);
