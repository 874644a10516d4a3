-- A mediator who is no staff: named when nobody of the platform is neutral. They read the report until the dispute ends.
alter table dispute add column mediator_is_guest boolean not null default false;
-- The reports that a guest may read while they mediate.
create index dispute_guest on dispute (mediator_id) where mediator_is_guest and ended_at is null;

alter table timeline_item
  -- Whether a token wrote it, and no person who was present.
  add column by_automation    boolean not null default false,
  -- When staff answered the reports of a comment and kept it.
  add column flags_answered_at timestamptz;
-- Flags of the comments that wait for staff, oldest first.
create index comment_flag_created on comment_flag (created_at);
