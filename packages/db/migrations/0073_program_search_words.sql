-- A text without separators is in the names or the identifiers of a program exactly when it is in one of their words. Identifiers repeat words, so
-- that the words are a shorter text to look into, with an index of their own. What the list filters by is in the row as well, and what its
-- usual orders need, so that hits are filtered and sorted without a look at their programs.
drop index program_search_names, program_search_assets;
truncate program_search;
alter table program_search
  -- The words of names and assets, each once, between blanks. A word is what stands between separators: characters of ASCII that are
  -- neither letters nor digits.
  add column words               text not null,
  -- The same as those of the program.
  add column company_id          uuid not null,
  add column program_type        program_type not null,
  add column features            text[] not null,
  add column operating_systems   text[] not null,
  add column asset_types         text[] not null,
  add column program_launch_date timestamptz,
  add column top_reward          integer not null,
  add column created_at          timestamptz not null;
alter table program_search alter column words set storage external;

-- The row of the program is locked first, so that of two changes the later one sees what the earlier one wrote.
create or replace function refresh_program_search(ids uuid[]) returns void language plpgsql as $$
declare
  separators constant text := '[\x01-/:-@\[-`{-\x7f]+';
begin
  if ids is null then return; end if;
  perform from program where id = any(ids) order by id for no key update;
  insert into program_search (program_id, is_open, names, assets, words,
    company_id, program_type, features, operating_systems, asset_types, program_launch_date, top_reward, created_at)
  select p.id, p.status = 'active' and p.visibility = 'PUBLIC', t.names, t.assets,
    (select concat(' ', string_agg(distinct w, ' '), ' ')
      from string_to_table(regexp_replace(concat(t.names, ' ', t.assets), separators, ' ', 'g'), ' ') w where w <> ''),
    p.company_id, p.program_type, p.features, p.operating_systems, t.asset_types, p.program_launch_date, p.top_reward, p.created_at
  from program p
  join company c on c.id = p.company_id
  cross join lateral (
    select concat(' ', p.title_key, E'\n ', p.handle, E'\n ', lower(c.name), E'\n ', lower(array_to_string(p.tags, E'\n '))) as names,
      -- Not those of the program, which another trigger changes later: the row would be written twice.
      coalesce(string_agg(lower(s.identifier), E'\n' order by s.id), '') as assets,
      coalesce(array_agg(distinct s.asset_type::text order by s.asset_type::text), '{}') as asset_types
    from scope s where s.program_id = p.id and s.archived_at is null
  ) t
  where p.id = any(ids)
  on conflict (program_id) do update set (is_open, names, assets, words,
      company_id, program_type, features, operating_systems, asset_types, program_launch_date, top_reward, created_at)
    = (excluded.is_open, excluded.names, excluded.assets, excluded.words,
      excluded.company_id, excluded.program_type, excluded.features, excluded.operating_systems, excluded.asset_types,
      excluded.program_launch_date, excluded.top_reward, excluded.created_at)
    where program_search is distinct from excluded;
end $$;

-- The same where only fields of the program have changed that are no texts to search.
create function refresh_program_search_fields(ids uuid[]) returns void language sql as $$
  update program_search ps
  set is_open = p.status = 'active' and p.visibility = 'PUBLIC', program_type = p.program_type, features = p.features,
    operating_systems = p.operating_systems, asset_types = p.asset_types, program_launch_date = p.program_launch_date,
    top_reward = p.top_reward, created_at = p.created_at
  from program p where p.id = ps.program_id and p.id = any(ids)
    and (ps.is_open, ps.program_type, ps.features, ps.operating_systems, ps.asset_types, ps.program_launch_date, ps.top_reward, ps.created_at)
      is distinct from (p.status = 'active' and p.visibility = 'PUBLIC',
        p.program_type, p.features, p.operating_systems, p.asset_types, p.program_launch_date, p.top_reward, p.created_at);
$$;

create or replace function program_search_follow() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'company' then
    perform refresh_program_search((select array_agg(p.id) from program p
      where p.company_id in (select w.id from new_rows w join old_rows o using (id) where w.name <> o.name)));
  elsif tg_table_name = 'program' and tg_op = 'UPDATE' then
    perform refresh_program_search((select array_agg(w.id) from new_rows w join old_rows o using (id)
      where (w.title_key, w.handle, w.tags, w.company_id) is distinct from (o.title_key, o.handle, o.tags, o.company_id)));
    perform refresh_program_search_fields((select array_agg(w.id) from new_rows w join old_rows o using (id)
      where (w.status, w.visibility, w.program_type, w.features, w.operating_systems, w.asset_types, w.program_launch_date, w.top_reward, w.created_at)
        is distinct from
        (o.status, o.visibility, o.program_type, o.features, o.operating_systems, o.asset_types, o.program_launch_date, o.top_reward, o.created_at)));
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

select refresh_program_search((select array_agg(id) from program));
create index program_search_words on program_search using gin (words gin_trgm_ops);
create index program_search_assets on program_search using gin (assets gin_trgm_ops);
create index program_search_names on program_search using gin (names gin_trgm_ops);
