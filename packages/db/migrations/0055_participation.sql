create type interest_status as enum ('pending', 'approved', 'rejected', 'withdrawn', 'expired');
create type program_invitation_status as enum ('pending', 'accepted', 'declined', 'expired', 'revoked');
create type membership_end as enum ('left', 'removed', 'banned');

-- How and why somebody's part in a program ended.
alter table program_member
  add column end_kind membership_end,
  add column end_reason text check (length(end_reason) <= 2000);
-- The members of a program, newest first.
create index program_member_list on program_member (program_id, created_at desc, user_id) where ended_at is null;

-- Applications of researchers to take part in a program.
create table program_interest (
  id         uuid primary key,
  program_id uuid not null references program (id) on delete cascade,
  company_id uuid not null references company (id),
  user_id    uuid not null references user_account (id),
  motivation text not null check (length(motivation) between 1 and 500),
  status     interest_status not null default 'pending',
  -- Of a rejection.
  reason     text check (length(reason) <= 2000),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 'pending') = (settled_at is null))
);
-- One at a time for each person.
create unique index program_interest_once on program_interest (program_id, user_id) where status = 'pending';
-- The lists of a company and of a person, newest first.
create index program_interest_of_company on program_interest (company_id, id desc);
create index program_interest_of_user on program_interest (user_id, id desc);
-- Which have run out.
create index program_interest_expiry on program_interest (expires_at) where status = 'pending';

-- Invitations of companies to take part in a program.
create table program_invitation (
  id              uuid primary key,
  program_id      uuid not null references program (id) on delete cascade,
  company_id      uuid not null references company (id),
  -- Who it is for: an account, or whoever has proved that this address is theirs.
  user_id         uuid references user_account (id),
  email           text check (email = lower(email) and length(email) <= 254),
  message         text not null check (length(message) <= 1000),
  invited_by      uuid not null references user_account (id),
  status          program_invitation_status not null default 'pending',
  decline_reasons text[] not null default '{}',
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  settled_at      timestamptz,
  check ((user_id is null) <> (email is null)),
  check ((status = 'pending') = (settled_at is null))
);
-- One at a time for each person; also whether somebody is invited.
create unique index program_invitation_of_user on program_invitation (user_id, program_id) where status = 'pending';
create unique index program_invitation_of_email on program_invitation (email, program_id) where status = 'pending';
-- The list of a company, newest first, and all that a person was sent.
create index program_invitation_of_company on program_invitation (company_id, id desc);
create index program_invitation_list_of_user on program_invitation (user_id, id desc) where user_id is not null;
create index program_invitation_list_of_email on program_invitation (email, id desc) where email is not null;
-- Which have run out.
create index program_invitation_expiry on program_invitation (expires_at) where status = 'pending';

-- People whom a company keeps from all of its programs; who banned them is in the activity log.
create table company_ban (
  company_id uuid not null references company (id),
  user_id    uuid not null references user_account (id),
  reason     text not null check (length(reason) between 1 and 2000),
  created_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index company_ban_user on company_ban (user_id, company_id);

-- The invitations that somebody may accept now. A ban cannot revoke those sent to an address, or it would tell whose address it is.
create function open_invitations(p_user uuid) returns setof program_invitation language sql stable rows 5 as $$
  select i.* from (
    select * from program_invitation where user_id = p_user and status = 'pending'
    union all
    select o.* from user_account u join program_invitation o on o.email = lower(u.email) and o.status = 'pending'
    where u.id = p_user and u.email_verified_at is not null
  ) i
  where i.expires_at > now() and not exists (select from company_ban b where b.company_id = i.company_id and b.user_id = p_user);
$$;
