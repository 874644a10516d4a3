-- Titles are unique among the programs that are or were open to all, and within a company. Nobody learns of a hidden program by being
-- refused its title.
alter table program drop constraint program_title_key_key;
-- The title under which the program is open to all, or last was; null if it never was. Follows the title by a trigger.
alter table program add column public_title_key text;
-- What was open to all before is not known; a public program that is not a draft may have been, so it keeps its title and its handle.
update program set public_title_key = title_key where status <> 'draft' and visibility = 'PUBLIC';
create unique index program_public_title on program (public_title_key);
create unique index program_own_title on program (company_id, title_key);
create index program_title on program (title_key);

-- Titles and handles that a program had: for a year they lead to it.
create table program_former_name (
  program_id uuid not null references program (id),
  name       text not null,
  -- The program was open to all under this title, so nobody else takes it in that year.
  is_public  boolean not null,
  until      timestamptz not null,
  primary key (program_id, name)
);
create index program_former_name_name on program_former_name (name);

-- A program holds only its last three titles against others, or renaming one could keep any number of them from their owners.
create function remember_former_name(p_program uuid, p_name text, p_public boolean) returns void language sql as $$
  insert into program_former_name (program_id, name, is_public, until) values (p_program, p_name, p_public, clock_timestamp() + interval '1 year')
  on conflict (program_id, name) do update set is_public = excluded.is_public, until = excluded.until;
  update program_former_name set is_public = false where program_id = p_program and is_public and name not in (
    select name from program_former_name where program_id = p_program and is_public order by until desc limit 3);
$$;

create function program_names_follow() returns trigger language plpgsql as $$
begin
  if new.status = 'active' and new.visibility = 'PUBLIC' then new.public_title_key := new.title_key; end if;
  if tg_op = 'UPDATE' then
    if old.title_key <> new.title_key and old.title_key is distinct from old.public_title_key then
      perform remember_former_name(new.id, old.title_key, false);
    end if;
    if old.public_title_key <> new.public_title_key then perform remember_former_name(new.id, old.public_title_key, true); end if;
    if old.handle <> new.handle then perform remember_former_name(new.id, old.handle, false); end if;
    delete from program_former_name where program_id = new.id and name in (new.title_key, new.handle);
  end if;
  return new;
end $$;
create trigger program_names before insert or update of title_key, handle, status, visibility on program
  for each row execute function program_names_follow();
