-- Since when somebody rules the platform, and when they last ceased to: so that nobody gets rid of the second person by taking their role, or makes one.
alter table user_account add column rules_since timestamptz, add column ruled_until timestamptz;
update user_account set rules_since = created_at where role = 'Super Admin' and state = 'active';
create index user_account_ruled on user_account (ruled_until) where ruled_until is not null;

create function follow_rule() returns trigger language plpgsql as $$
declare
  rules boolean := new.role = 'Super Admin' and new.state = 'active';
  ruled boolean := tg_op = 'UPDATE' and new.rules_since is not null;
begin
  if rules and not ruled then
    new.rules_since := case tg_op when 'INSERT' then new.created_at else now() end;
  elsif ruled and not rules then
    new.rules_since := null;
    new.ruled_until := now();
  end if;
  return new;
end $$;
create trigger user_account_rules before insert or update of role, state on user_account for each row execute function follow_rule();
