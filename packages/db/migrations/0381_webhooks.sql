-- Addresses that a company has events delivered to.
create table webhook (
  id            uuid primary key,
  company_id    uuid not null references company (id),
  url           text not null check (length(url) between 1 and 500),
  events        text[] not null check (cardinality(events) between 1 and 50),
  is_active     boolean not null default true,
  -- The secret that signs deliveries, encrypted for this row, and the one before it, which signs too until `old_until`.
  sealed        bytea not null,
  old_sealed    bytea,
  old_until     timestamptz,
  -- The time since which no delivery has succeeded; null after one that has.
  failing_since timestamptz,
  -- Nothing is sent before this time, since the receiver did not answer lately.
  rest_until    timestamptz,
  -- When the platform turned it off because deliveries had failed for days.
  paused_at     timestamptz,
  created_at    timestamptz not null default now(),
  check ((old_sealed is null) = (old_until is null)),
  check (paused_at is null or not is_active)
);
-- The webhooks of a company, for its page and for each of its events.
create index webhook_company on webhook (company_id);

-- What was sent or waits to be sent to a webhook. `position` is the order of the events.
create table webhook_delivery (
  id               uuid primary key,
  position         bigint generated always as identity,
  webhook_id       uuid not null references webhook (id) on delete cascade,
  -- The id that the receiver sees; a redelivery has that of the first delivery.
  message_id       uuid not null,
  type             text not null check (length(type) <= 100),
  subject_id       uuid not null,
  payload          text not null check (length(payload) <= 4000),
  state            text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  is_redelivery    boolean not null default false,
  -- The decision that the message is about, if it can be undone; the message is dropped if it was.
  change           jsonb,
  attempts         int not null default 0,
  -- When it is tried next; the retries end some days after the first attempt.
  due_at           timestamptz not null default now(),
  attempted_at     timestamptz,
  response_status  int,
  response_excerpt text check (length(response_excerpt) <= 1000),
  failure          text,
  duration_ms      int,
  created_at       timestamptz not null default now()
);
-- The log of a webhook, newest first.
create index webhook_delivery_log on webhook_delivery (webhook_id, position desc);
-- The first waiting delivery of each subject, which is sent before the others of the subject.
create index webhook_delivery_pending on webhook_delivery (webhook_id, subject_id, position) where state = 'pending';
