-- Where somebody wants to read of what; only what differs from the default of its channel.
create table notification_preference (
  user_id uuid not null references user_account (id),
  kind    text not null,
  channel text not null check (channel in ('in_app', 'mail', 'digest')),
  enabled boolean not null,
  primary key (user_id, kind, channel)
);

-- in_app: it is in the list of notifications. digest_due: it waits for the next daily mail.
alter table notification
  add column in_app boolean not null default true,
  add column digest_due boolean not null default false,
  add check (in_app or read_at is null);
-- Whose daily mail is to be written.
create index notification_digest_due on notification (user_id) where digest_due;
