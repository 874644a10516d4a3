-- A program that was open to all stays readable for strangers while it is paused, as long as its company may publish programs.
create view paused_public_program as
  select p.id from program p join company c on c.id = p.company_id
  where p.status = 'paused' and p.visibility = 'PUBLIC' and p.public_title_key is not null
    and c.archived_at is null and (c.vouched_at is not null or c.domain_status = 'verified');
create index program_paused_public on program (id) where status = 'paused' and visibility = 'PUBLIC' and public_title_key is not null;

-- The person of zeros stands for everybody without an account.
create or replace function hidden_programs(p_user uuid) returns setof uuid language plpgsql stable rows 10
  set plan_cache_mode = force_generic_plan as $$
begin
  if p_user = '00000000-0000-0000-0000-000000000000' then
    return query select id from paused_public_program;
    return;
  end if;
  return query
    select p.id from company_member m join program p on p.company_id = m.company_id
    where m.user_id = p_user and (p.status <> 'active' or p.visibility <> 'PUBLIC')
    union
    select p.id from program p
    where p.status <> 'draft' and (p.status <> 'active' or p.visibility <> 'PUBLIC') and p.id in (
      select m.program_id from program_member m where m.user_id = p_user and m.ended_at is null
      union all select i.program_id from open_invitations(p_user) i);
end $$;

-- The public title follows a new title while the program is paused, too, since strangers read it.
create or replace function program_names_follow() returns trigger language plpgsql as $$
begin
  if new.visibility = 'PUBLIC' and (new.status = 'active' or new.status = 'paused' and new.public_title_key is not null) then
    new.public_title_key := new.title_key;
  end if;
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
