-- Whatever changes a person's rights, every process hears of it: it reads the person again and ends the streams of who may no longer read.
create function announce_person() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform pg_notify('safeport_person', to_jsonb(new) ->> tg_argv[0]); end if;
  if tg_op <> 'INSERT' then perform pg_notify('safeport_person', to_jsonb(old) ->> tg_argv[0]); end if;
  return null;
end $$;
create trigger user_account_announced after update of role, state, email_verified_at on user_account for each row
  when ((old.role, old.state, old.email_verified_at) is distinct from (new.role, new.state, new.email_verified_at))
  execute function announce_person('id');
create trigger company_member_announced after insert or update or delete on company_member for each row
  execute function announce_person('user_id');

-- Staff may vouch for a company by hand, whether or not its domain is verified.
alter table company add column vouched_at timestamptz;
-- Whoever runs the server chose the lists whose companies were imported.
update company set vouched_at = created_at where import_source is not null;

-- How a company's name reads; null for one without letters and digits. Without "the" and a legal form or "official" at its end, case,
-- accents, spaces and signs; letters and digits that look like Latin letters count as those, and l, i and 1 as one. Names none of
-- PostgreSQL's classes of characters, which depend on the database's locale.
create function name_reading(name text) returns text language sql immutable strict as $$
  select nullif(replace(replace(replace(replace(translate(regexp_replace(regexp_replace(lower(translate(
    regexp_replace(
      regexp_replace(regexp_replace(normalize(name, NFKD), '[.’'']', '', 'g'), '^ *the +', '', 'i'),
      '([ ,&+-]+(inc|incorporated|ltd|limited|llc|plc|corp|corporation|company|co|gmbh|kg|ag|sa|sas|sarl|srl|spa|bv|nv|oy|ab|official))+[ ,]*$', '', 'i'),
    'АВСЕНІЈКМОРЅТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ', 'ABCEHIJKMOPSTYXABEZHIKMNOPTYXC')),
    '[\u0300-\u036f]', '', 'g'),
    '[\u0001-\u0023\u0025-\u002f\u003a-\u003f\u005b-\u0060\u007b\u007d-\u00bf\u00d7\u00f7\u02b0-\u02ff\u2000-\u2bff\u3000-\u303f\ue000-\uf8ff\ufe00-\ufe0f\ufeff\U0001f000-\U0001faff\U000e0000-\U000e0fff]', '', 'g'),
    'ѕ$5аα@4еε3рρоοօø0тτ7іιıl|1сυумнνхкјԁɡ8', 'sssaaaaeeeppoooootttiiiiiicuymhvxkjdgb'),
    'ß', 'ss'), 'æ', 'ae'), 'rn', 'm'), 'vv', 'w'), '')
$$;
alter table company add column name_reading text generated always as (name_reading(name)) stored;
create index company_name_reading on company (name_reading);
-- Whether a company has, or had, a program that everybody sees.
create index program_ever_public on program (company_id, created_at) where public_title_key is not null;
