-- Texts are searched without accents and case, with one form of apostrophes and quotation marks, and in scripts without spaces by each two characters.

-- As `foldText()` in apps/server/src/platform/search-text.ts.
create function search_fold(t text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if t ~ '^[\x20-\x5f\x61-\x7e]*$' then
    return case when position('  ' in t) > 0 then regexp_replace(lower(t), ' {2,}', ' ', 'g') else lower(t) end;
  end if;
  t := translate(t, '‘’‛ʼ′´`“”„«»', $q$'''''''"""""$q$);
  t := normalize(lower(regexp_replace(normalize(t, NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f]', '', 'g')), NFKC);
  t := replace(replace(replace(translate(t, 'đøłıħŧ', 'dolihT'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  return regexp_replace(lower(t), '[ \t\u00a0\u3000]+', ' ', 'g');
end $$;

-- The folded text after a blank and, of scripts without spaces, each two characters that follow each other as a word: an index of trigrams finds
-- words and their beginnings, and no two characters within a longer word.
create function search_words(t text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded constant text := public.search_fold(t);
  unspaced constant text := '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]';
begin
  if t ~ '^[\x20-\x7e]*$' or folded !~ (unspaced || '{2}') then return ' ' || folded; end if;
  return concat(' ', folded, ' ', (
    select string_agg(m[1], ' ') from (
      select regexp_matches(folded, '(' || unspaced || '{2})', 'g') m
      union all
      select regexp_matches(regexp_replace(folded, '(^|[^' || substr(unspaced, 2) || ')' || unspaced, '\1', 'g'), '(' || unspaced || '{2})', 'g')
    ) pairs));
end $$;

-- The words of a long text. Separators are the characters of ASCII that are neither letters nor digits, and the punctuation of other scripts.
create function search_vector(t text) returns tsvector language sql immutable strict parallel safe as $$
  select to_tsvector('simple'::regconfig, regexp_replace(public.search_words(left(t, 60000)), '[\x01-/:-@\[-`{-\x7f\u2000-\u206f\u3000-\u303f\uff00-\uff0f]+', ' ', 'g'));
$$;

alter table report add column search_title text not null generated always as (search_words(title)) stored;
create index report_search_title on report using gin (search_title gin_trgm_ops) where status <> 'draft';
drop index report_title_trgm;
drop statistics report_words;

-- What reports say, for those who triage.
create index report_search_text on report using gin (
  search_vector(description_markdown || ' ' || steps_markdown || ' ' || impact_markdown)) where status <> 'draft';

create index user_account_search_name on user_account using gin (search_words(full_name) gin_trgm_ops);
drop index user_account_full_name_trgm;
