-- An update that changes nothing is refused, too.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new is distinct from old
    and to_jsonb(new) - array['ip', 'object_snapshot'] = to_jsonb(old) - array['ip', 'object_snapshot']
    and (new.ip is null or new.ip is not distinct from old.ip)
    and is_erased_snapshot(old.object_snapshot, new.object_snapshot)
  then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
