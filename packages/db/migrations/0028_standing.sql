-- Whatever changes a person's rights, every process hears of it: it reads the person again and ends the streams of who may no longer read.
create function announce_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('safeport_person', coalesce(to_jsonb(new) ->> tg_argv[0], to_jsonb(old) ->> tg_argv[0]));
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

-- How a company's name reads: without case, accents, spaces and signs, look-alike letters and digits as the letters that they look like,
-- and without the legal form at its end.
create function name_reading(name text) returns text language sql immutable strict as $$
  select coalesce(nullif(regexp_replace(word, '(inc|incorporated|ltd|limited|llc|plc|corp|corporation|gmbh|ag|sa|sas|bv)$', ''), ''), word)
  from (select translate(
    regexp_replace(regexp_replace(lower(normalize(name, NFKD)), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]$@]', '', 'g'),
    'ѕ$5аα@4еε3рρоο0тτ7іι1!сυумнνх8', 'sssaaaaeeeppoootttiiiicuymnvxb') as word) as reading
$$;
alter table company add column name_reading text generated always as (name_reading(name)) stored;
create index company_name_reading on company (name_reading);
