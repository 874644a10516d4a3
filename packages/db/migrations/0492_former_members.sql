-- Who belonged to a company, and when: somebody who was a member while a report was open does not decide a dispute on it later. The key finds the times of
-- one person in one company. A trigger writes it, so that no way of leaving is forgotten.
create table former_member (
  company_id uuid not null references company (id),
  user_id    uuid not null references user_account (id),
  joined_at  timestamptz not null,
  left_at    timestamptz not null,
  primary key (company_id, user_id, left_at)
);

create function company_member_former() returns trigger language plpgsql as $$
begin
  insert into former_member (company_id, user_id, joined_at, left_at)
    values (old.company_id, old.user_id, old.created_at, clock_timestamp());
  return null;
end $$;
create trigger company_member_former after delete on company_member for each row execute function company_member_former();
