create type timeline_item_type as enum (
  'COMMENT', 'STATUS_CHANGE', 'SEVERITY_CHANGE', 'INFO', 'VISIBILITY_CHANGE', 'BOUNTY_AWARDED', 'FILE_UPLOAD', 'DISPUTE_CREATED', 'OTHER'
);

create table timeline_item (
  id             uuid primary key,
  report_id      uuid not null references report (id),
  item_type      timeline_item_type not null,
  content        text check (length(content) <= 20000),
  is_internal    boolean not null default false,
  -- Null for the platform itself.
  performed_by   uuid references user_account (id),
  -- The event an item was made from, so that it is made once; null for comments, which are deeds themselves.
  event_id       uuid unique references domain_event (id),
  replying_to_id uuid references timeline_item (id),
  old_status     report_status,
  new_status     report_status,
  close_reason   close_reason,
  old_severity   severity,
  new_severity   severity,
  old_vector     text,
  new_vector     text,
  -- Whole minor units of the currency.
  amount_minor   bigint check (amount_minor > 0),
  currency       text check (currency ~ '^[A-Z]{3}$'),
  created_at     timestamptz not null default now(),
  edited_at      timestamptz,
  deleted_at     timestamptz,
  check (item_type <> 'COMMENT' or event_id is null),
  check ((amount_minor is null) = (currency is null)),
  check (item_type = 'COMMENT' or not is_internal)
);
-- A report's timeline, oldest first.
create index timeline_item_report on timeline_item (report_id, created_at, id);
