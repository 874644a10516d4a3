-- What a search of the programs looks into, a program a row: one index finds a text in names and assets, and no more rows than there are
-- programs are read for it.
create table program_search (
  program_id uuid primary key references program (id) on delete cascade,
  -- Whether everybody sees the program.
  is_open    boolean not null,
  -- Title, handle, company and tags in lower case, each on a line after a blank, so that ` lo` finds the words that begin with it.
  names      text not null,
  -- The identifiers of the scopes in lower case, each on a line. Not compressed, since a search reads it often.
  assets     text not null
);
alter table program_search alter column assets set storage external;

-- The row of the program is locked first, so that of two changes the later one sees what the earlier one wrote.
create function refresh_program_search(ids uuid[]) returns void language plpgsql as $$
begin
  if ids is null then return; end if;
  perform from program where id = any(ids) order by id for no key update;
  insert into program_search (program_id, is_open, names, assets)
  select p.id, p.status = 'active' and p.visibility = 'PUBLIC',
    concat(' ', p.title_key, E'\n ', p.handle, E'\n ', lower(c.name), E'\n ', lower(array_to_string(p.tags, E'\n '))),
    coalesce((select string_agg(lower(s.identifier), E'\n' order by s.id) from scope s where s.program_id = p.id and s.archived_at is null), '')
  from program p join company c on c.id = p.company_id where p.id = any(ids)
  on conflict (program_id) do update set is_open = excluded.is_open, names = excluded.names, assets = excluded.assets
    where (program_search.is_open, program_search.names, program_search.assets)
      is distinct from (excluded.is_open, excluded.names, excluded.assets);
end $$;

create function program_search_follow() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'company' then
    perform refresh_program_search((select array_agg(p.id) from program p
      where p.company_id in (select w.id from new_rows w join old_rows o using (id) where w.name <> o.name)));
  elsif tg_table_name = 'program' and tg_op = 'UPDATE' then
    perform refresh_program_search((select array_agg(w.id) from new_rows w join old_rows o using (id)
      where (w.title_key, w.handle, w.tags, w.company_id, w.status, w.visibility)
        is distinct from (o.title_key, o.handle, o.tags, o.company_id, o.status, o.visibility)));
  elsif tg_table_name = 'program' then
    perform refresh_program_search((select array_agg(id) from new_rows));
  elsif tg_op = 'UPDATE' then
    perform refresh_program_search((select array_agg(distinct w.program_id) from new_rows w join old_rows o using (id)
      where (w.identifier, w.archived_at) is distinct from (o.identifier, o.archived_at)));
  else
    perform refresh_program_search((select array_agg(distinct program_id) from new_rows));
  end if;
  return null;
end $$;
create trigger program_searched_new after insert on program referencing new table as new_rows
  for each statement execute function program_search_follow();
create trigger program_searched after update on program referencing old table as old_rows new table as new_rows
  for each statement execute function program_search_follow();
create trigger scope_searched_new after insert on scope referencing new table as new_rows
  for each statement execute function program_search_follow();
create trigger scope_searched after update on scope referencing old table as old_rows new table as new_rows
  for each statement execute function program_search_follow();
create trigger company_searched after update on company referencing old table as old_rows new table as new_rows
  for each statement execute function program_search_follow();

select refresh_program_search((select array_agg(id) from program));
create index program_search_names on program_search using gin (names gin_trgm_ops);
create index program_search_assets on program_search using gin (assets gin_trgm_ops);
drop index scope_identifier_trgm;
