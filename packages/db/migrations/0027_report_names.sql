-- A report names its program and its asset as they were when it was sent. Otherwise whoever left a private program would read its changes
-- through their own reports. A trigger sets them, so that every writer does: when a report is inserted or sent, and the asset's when a
-- draft names another.
alter table report
  add column program_title text not null default '',
  add column scope_identifier text,
  add column scope_asset_type asset_type;
alter table report disable trigger report_counted;
update report r set program_title = p.title, scope_identifier = s.identifier, scope_asset_type = s.asset_type
  from program p, report q left join scope s on s.id = q.scope_id
  where p.id = r.program_id and q.id = r.id;
alter table report enable trigger report_counted;

create function report_names_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (old.status = 'draft' and new.status <> 'draft') then
    select title into new.program_title from program where id = new.program_id;
  end if;
  if tg_op = 'INSERT' or (old.status = 'draft' and (new.status <> 'draft' or new.scope_id is distinct from old.scope_id)) then
    new.scope_identifier := null;
    new.scope_asset_type := null;
    select identifier, asset_type into new.scope_identifier, new.scope_asset_type from scope where id = new.scope_id;
  end if;
  return new;
end $$;
create trigger report_names before insert or update of status, scope_id on report for each row execute function report_names_follow();
