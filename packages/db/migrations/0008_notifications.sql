create type notification_tag as enum ('report', 'comment', 'status', 'severity', 'dispute');

create table notification (
  id         uuid primary key,
  user_id    uuid not null references user_account (id),
  event_id   uuid not null references domain_event (id),
  tag        notification_tag not null,
  report_id  uuid references report (id),
  -- What the text is made from; never more than the reader may know.
  data       jsonb not null default '{}',
  read_at    timestamptz,
  created_at timestamptz not null default now(),
  unique (event_id, user_id)
);
-- The panel, newest first, and the unread dot.
create index notification_user on notification (user_id, id desc);
create index notification_unread on notification (user_id, id desc) where read_at is null;
