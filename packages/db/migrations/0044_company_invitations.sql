create type company_invitation_status as enum ('pending', 'accepted', 'declined', 'revoked');

-- Invitations into companies. The token of the mailed link is derived from the id and the server's key, so it is stored nowhere.
create table company_invitation (
  id         uuid primary key,
  company_id uuid not null references company (id),
  -- Who it is for: an account, or whoever has this address.
  user_id    uuid references user_account (id),
  email      text check (email = lower(email) and length(email) <= 254),
  role       company_role not null check (role <> 'owner'),
  invited_by uuid not null references user_account (id),
  status     company_invitation_status not null default 'pending',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  settled_at timestamptz,
  check ((user_id is null) <> (email is null)),
  check ((status = 'pending') = (settled_at is null))
);
-- One at a time for each person.
create unique index company_invitation_of_user on company_invitation (company_id, user_id) where status = 'pending';
create unique index company_invitation_of_email on company_invitation (company_id, email) where status = 'pending';
-- The list of a company, newest first.
create index company_invitation_list on company_invitation (company_id, id desc) where status = 'pending';
