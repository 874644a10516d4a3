-- An INFO item is the platform's own; its text is made in the reader's language when it is read.
alter table timeline_item
  add column info text check (info in ('dispute_ended', 'original_resolved')),
  -- The dispute that a DISPUTE_CREATED item opened.
  add column dispute_id uuid references dispute (id),
  add check (info is null or item_type = 'INFO'),
  add check (dispute_id is null or item_type = 'DISPUTE_CREATED');
update timeline_item t set dispute_id = (
  select d.id from dispute d
  where d.report_id = t.report_id and d.opened_by = t.performed_by and d.description = t.content
  order by abs(extract(epoch from d.created_at - t.created_at)) limit 1)
where t.item_type = 'DISPUTE_CREATED';
