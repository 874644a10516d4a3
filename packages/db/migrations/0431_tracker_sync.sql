-- What comes back from a tracker by its webhook.
alter table integration
  -- The secret of the tracker's webhook, encrypted for this row; null while nothing comes back.
  add column sync_sealed bytea,
  -- What a closed issue does: a note in the timeline of its report, or its status as well.
  add column sync_status text not null default 'note' check (sync_status in ('note', 'resolve')),
  -- Who turned that on: a status is changed in their name, and only while they may.
  add column sync_by     uuid references user_account (id);
-- Of accounts that are erased or exported.
create index integration_sync_by on integration (sync_by) where sync_by is not null;

alter table tracker_issue add column is_closed boolean not null default false;

-- Deliveries of trackers that were handled, so that none counts twice; kept for some days.
create table tracker_delivery (
  integration_id uuid not null references integration (id) on delete cascade,
  -- SHA-256 of the tracker's id of the delivery.
  delivery_id    bytea not null check (length(delivery_id) = 32),
  created_at     timestamptz not null default now(),
  primary key (integration_id, delivery_id)
);
-- Old ones are deleted by a job.
create index tracker_delivery_created on tracker_delivery (created_at);

-- Comments of the team that are sent to the issue of a report. Each is an internal comment of the report, too.
create table tracker_comment (
  id            uuid primary key,
  issue_id      uuid not null references tracker_issue (id) on delete cascade,
  item_id       uuid not null unique references timeline_item (id) on delete cascade,
  body_markdown text not null,
  state         text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
  failure       text,
  created_at    timestamptz not null default now()
);
create index tracker_comment_issue on tracker_comment (issue_id, id);

-- What somebody wrote in the issue of a report is internal.
alter table timeline_item drop constraint timeline_item_internal_check;
alter table timeline_item add constraint timeline_item_internal_check check (item_type in ('COMMENT', 'INFO', 'OTHER') or not is_internal);
