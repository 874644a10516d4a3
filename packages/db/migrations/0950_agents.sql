-- Agents: programs that act for a person or a company by tokens of their own.
create table agent (
  id              uuid primary key,
  -- Whose it is.
  user_id         uuid references user_account (id),
  company_id      uuid references company (id),
  -- The account by which it acts: its owner's, or for a company a member that is no person.
  account_id      uuid not null references user_account (id),
  name            text not null check (length(name) between 1 and 60),
  purpose         text not null check (length(purpose) between 1 and 500),
  acts_per_day    int not null check (acts_per_day between 1 and 10000),
  reports_per_day int not null check (reports_per_day between 0 and 100),
  -- What an agent of a company does by itself.
  grants          text[] not null default '{}' check (grants <@ array['labels', 'assign']),
  created_at      timestamptz not null default now(),
  ended_at        timestamptz,
  updated_at      timestamptz not null default now(),
  -- The day, in UTC, whose acts and reports are counted.
  counted_on      date,
  acts            int not null default 0,
  reports         int not null default 0,
  check (num_nonnulls(user_id, company_id) = 1),
  check (user_id is null or user_id = account_id)
);
create trigger agent_touched before update on agent for each row execute function touch_updated_at();
-- Of a person, and of a company, newest first.
create index agent_user on agent (user_id, created_at desc, id desc) where user_id is not null;
create index agent_company on agent (company_id, created_at desc, id desc) where company_id is not null;
-- By the account of one.
create index agent_account on agent (account_id);

alter table api_token add column agent_id uuid references agent (id);
-- Of one agent.
create index api_token_agent on api_token (agent_id) where agent_id is not null;
