-- A report that moves to another program takes the name of that program. Reports that have moved before get it now.
create or replace function report_names_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (old.status = 'draft' and new.status <> 'draft') or new.program_id <> old.program_id then
    select title into new.program_title from program where id = new.program_id;
  end if;
  if tg_op = 'INSERT' or (old.status = 'draft' and (new.status <> 'draft' or new.scope_id is distinct from old.scope_id)) then
    new.scope_identifier := null;
    new.scope_asset_type := null;
    select identifier, asset_type into new.scope_identifier, new.scope_asset_type from scope where id = new.scope_id;
  end if;
  return new;
end $$;
drop trigger report_names on report;
create trigger report_names before insert or update of status, scope_id, program_id on report for each row execute function report_names_follow();

update report r set program_title = p.title
  from program p
  where p.id = r.program_id and r.id in (select report_id from timeline_item where item_type = 'INFO' and info = 'moved');
