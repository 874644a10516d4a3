-- Since when somebody is a Super Admin, and when they last lost the role: so that nobody gets rid of the second person by taking the role, or makes one.
alter table user_account add column super_admin_since timestamptz, add column super_admin_until timestamptz;
update user_account set super_admin_since = created_at where role = 'Super Admin' and state = 'active';
create index user_account_super_admin_until on user_account (super_admin_until) where super_admin_until is not null;

create function follow_super_admin() returns trigger language plpgsql as $$
declare
  is_one boolean := new.role = 'Super Admin' and new.state = 'active';
  was_one boolean := tg_op = 'UPDATE' and new.super_admin_since is not null;
begin
  if is_one and not was_one then
    new.super_admin_since := case tg_op when 'INSERT' then new.created_at else now() end;
  elsif was_one and not is_one then
    new.super_admin_since := null;
    new.super_admin_until := now();
  end if;
  return new;
end $$;
create trigger user_account_super_admin before insert or update of role, state on user_account for each row execute function follow_super_admin();
