-- Since when somebody is staff who was not from the beginning, and when they last ceased to be: so that nobody makes a second person for their own payments.
-- Null for accounts that were made as staff, on the server itself, and for all staff of before.
alter table user_account add column staff_since timestamptz, add column staff_until timestamptz;
create index user_account_staff_until on user_account (staff_until) where staff_until is not null;

create function follow_staff() returns trigger language plpgsql as $$
declare
  serves boolean := new.role in ('Admin', 'Super Admin') and new.state = 'active';
  served boolean := old.role in ('Admin', 'Super Admin') and old.state = 'active';
begin
  if serves and not served then
    new.staff_since := now();
  elsif served and not serves then
    new.staff_until := now();
  end if;
  return new;
end $$;
create trigger user_account_staff before update of role, state on user_account for each row execute function follow_staff();
