-- The lists of programs ask once for the programs that are not open to all and that a person sees, in place of checking each row for it.
-- In PL/pgSQL, since its statement is planned once for each connection; as part of a list it would be planned with each one.
create function hidden_programs(p_user uuid) returns setof uuid language plpgsql stable rows 10 as $$
begin
  return query
    select p.id from company_member m join program p on p.company_id = m.company_id
    where m.user_id = p_user and (p.status <> 'active' or p.visibility <> 'PUBLIC')
    union
    select p.id from program p
    where p.status <> 'draft' and (p.status <> 'active' or p.visibility <> 'PUBLIC') and p.id in (
      select m.program_id from program_member m where m.user_id = p_user and m.ended_at is null
      union all select i.program_id from open_invitations(p_user) i);
end $$;

-- Counters of all programs and of those open to all, which everybody's list has.
create function program_views(p program) returns text[] language sql immutable as $$
  select case when p.status = 'active' and p.visibility = 'PUBLIC' then array['programs.all', 'programs.open'] else array['programs.all'] end
$$;
create function count_program_change() returns trigger language plpgsql as $$
declare
  before text[] := '{}';
  after text[] := '{}';
begin
  if tg_op <> 'INSERT' then before := program_views(old); end if;
  if tg_op <> 'DELETE' then after := program_views(new); end if;
  if before <> after then
    insert into counter_change (owner_id, name, amount)
    select '00000000-0000-0000-0000-000000000000', v.name, v.amount
    from (
      select a as name, 1 as amount from unnest(after) a where a <> all(before)
      union all select b, -1 from unnest(before) b where b <> all(after)
    ) v;
  end if;
  return null;
end $$;
create trigger program_counted after insert or delete or update of status, visibility on program
  for each row execute function count_program_change();

insert into counter (owner_id, name, amount)
select '00000000-0000-0000-0000-000000000000', v.name, count(*) from program p, unnest(program_views(p)) v (name) group by v.name;
