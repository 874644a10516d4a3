-- What a comment said before it was edited. An internal comment that is published begins a new history, and a deleted one has none.
create table comment_revision (
  id          uuid primary key,
  item_id     uuid not null references timeline_item (id) on delete cascade,
  content     text not null check (length(content) <= 20000),
  -- Since when the comment said so.
  written_at  timestamptz not null
);
-- The history of a comment, oldest first.
create index comment_revision_item on comment_revision (item_id, written_at, id);

-- Whom a comment has named, so that each is notified of it once, however often it is edited.
create table comment_mention (
  item_id uuid not null references timeline_item (id) on delete cascade,
  user_id uuid not null references user_account (id),
  primary key (item_id, user_id)
);
-- The erasure of all that names a person.
create index comment_mention_user on comment_mention (user_id);
