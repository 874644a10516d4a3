-- A trigger keeps the plan that it made when it first saw one row. A join of the rows before and after by nested loops then took a minute for the
-- 3,600 programs of one statement; `except` and a sum read each row once, whatever the plan.
create or replace function program_search_follow() returns trigger language plpgsql as $$
declare
  fields_of uuid[];
begin
  if tg_table_name = 'company' then
    perform refresh_program_search((select array_agg(p.id) from program p
      where p.company_id in (select id from (select id, name from new_rows except select id, name from old_rows) changed)));
  elsif tg_table_name = 'program' and tg_op = 'UPDATE' then
    perform refresh_program_search((select array_agg(id) from (
      select id, title_key, handle, tags, company_id from new_rows
      except select id, title_key, handle, tags, company_id from old_rows) changed));
    fields_of := (select array_agg(id) from (
      select id, status, visibility, program_type, features, operating_systems, asset_types, program_launch_date, top_reward, created_at from new_rows
      except
      select id, status, visibility, program_type, features, operating_systems, asset_types, program_launch_date, top_reward, created_at from old_rows
    ) changed);
    if fields_of is not null then perform refresh_program_search_fields(fields_of); end if;
  elsif tg_table_name = 'program' then
    perform refresh_program_search((select array_agg(id) from new_rows));
  elsif tg_op = 'UPDATE' then
    perform refresh_program_search((select array_agg(distinct program_id) from (
      select id, program_id, identifier, archived_at from new_rows
      except select id, program_id, identifier, archived_at from old_rows) changed));
  else
    perform refresh_program_search((select array_agg(distinct program_id) from new_rows));
  end if;
  return null;
end $$;

create or replace function scope_count_move() returns trigger language plpgsql as $$
begin
  update program p set scope_count = p.scope_count + n.delta, scope_changed_at = now()
  from (
    select program_id, sum(live) as delta from (
      select program_id, (archived_at is null)::int as live from new_rows
      union all select program_id, -(archived_at is null)::int from old_rows
    ) counted group by program_id
  ) n
  where p.id = n.program_id;
  return null;
end $$;
