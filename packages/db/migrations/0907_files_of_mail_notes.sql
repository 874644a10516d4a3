-- Bytes of the files of a note by somebody other than the guest, which nobody owns; 0 for the guest's own mails.
alter table intake_mail add column note_file_bytes integer not null default 0 check (note_file_bytes >= 0);

-- A new database gets the column `item_id` by a later file, and has no mails.
do $$ begin
  if exists (select from information_schema.columns where table_name = 'intake_mail' and column_name = 'item_id') then
    update intake_mail m set note_file_bytes = f.bytes
    from (select parent_id, sum(byte_size)::integer as bytes from file
      where parent_type = 'timeline_item' and owner_id is null and upload_state = 'stored' group by parent_id) f
    where f.parent_id = m.item_id;
  end if;
end $$;
