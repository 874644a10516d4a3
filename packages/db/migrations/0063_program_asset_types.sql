-- The types of a program's scopes, so that the list is filtered by them without reading scopes.
alter table program add column asset_types text[] not null default '{}';

create function program_asset_types_follow() returns trigger language plpgsql as $$
begin
  -- The scopes' other triggers hold the programs by now.
  update program p set asset_types = t.types
  from (
    select n.program_id, coalesce(array_agg(distinct s.asset_type::text order by s.asset_type::text) filter (where s.id is not null), '{}') as types
    from (select distinct program_id from new_rows) n
    left join scope s on s.program_id = n.program_id and s.archived_at is null group by n.program_id
  ) t
  where p.id = t.program_id and p.asset_types <> t.types;
  return null;
end $$;
create trigger scope_typed_new after insert on scope referencing new table as new_rows
  for each statement execute function program_asset_types_follow();
create trigger scope_typed after update on scope referencing new table as new_rows
  for each statement execute function program_asset_types_follow();

update program p set asset_types = t.types
from (select program_id, array_agg(distinct asset_type::text order by asset_type::text) as types from scope where archived_at is null group by program_id) t
where p.id = t.program_id;
create index program_asset_types on program using gin (asset_types);
drop index scope_asset_type;
