-- An award may be the decision of a dispute.
alter table timeline_item drop constraint timeline_item_dispute_check;
alter table timeline_item add constraint timeline_item_dispute_check
  check (dispute_id is null or item_type in ('DISPUTE_CREATED', 'STATUS_CHANGE', 'SEVERITY_CHANGE', 'BOUNTY_AWARDED', 'INFO'));
