-- Names and identifiers are stored in the folded form of `search_fold()`: without accents and case. Of names in scripts without spaces, each two
-- characters are words as well, so that a search for two characters finds them.
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
    select concat(search_words(p.title_key), E'\n ', p.handle, E'\n', search_words(c.name), E'\n', search_words(array_to_string(p.tags, E'\n '))) as names,
      -- Not those of the program, which another trigger changes later: the row would be written twice.
      coalesce(string_agg(search_fold(s.identifier), E'\n' order by s.id), '') as assets,
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

select refresh_program_search((select array_agg(id) from program));
