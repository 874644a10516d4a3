-- The change of severity that a dispute is about: the one that the author contested when it was opened.
alter table dispute add column severity_item_id uuid references timeline_item (id) on delete set null;
-- For the deletion of an item.
create index dispute_severity_item on dispute (severity_item_id) where severity_item_id is not null;
