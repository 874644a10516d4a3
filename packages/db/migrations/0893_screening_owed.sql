-- Since when a change of this file asks for a screening of everybody that has not ended: it goes on after the server stopped in between.
alter table sanction_file add column unscreened_since timestamptz;
-- One that was interrupted before left no trace.
update sanction_file set unscreened_since = date_trunc('milliseconds', now()) where loaded_at is not null;
