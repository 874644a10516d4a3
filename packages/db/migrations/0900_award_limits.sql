-- What a member awards in a calendar month (UTC) without a colleague, in minor units; null: without a limit.
alter table company_member add column award_limit bigint check (award_limit between 0 and 1000000000000);

-- An award above the limit of who proposed it; a member without a limit decides. Its id is that of the award once it is approved.
create type award_proposal_status as enum ('waiting', 'approved', 'declined', 'withdrawn');
create table award_proposal (
  id          uuid primary key,
  report_id   uuid not null references report (id),
  company_id  uuid not null references company (id),
  kind        award_kind not null,
  amount      bigint not null check (amount between 1 and 1000000000000),
  fee         bigint not null check (fee >= 0),
  currency    text not null,
  message     text check (length(message) between 1 and 2000),
  proposed_by uuid not null references user_account (id),
  proposed_at timestamptz not null default clock_timestamp(),
  status      award_proposal_status not null default 'waiting',
  decided_by  uuid references user_account (id),
  decided_at  timestamptz,
  reason      text check (length(reason) between 1 and 2000),
  check ((status = 'waiting') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (status not in ('approved', 'declined') or decided_by <> proposed_by),
  check (status <> 'withdrawn' or decided_by = proposed_by),
  check ((status = 'declined') = (reason is not null))
);
-- What waits in a company, and what was decided last.
create index award_proposal_company on award_proposal (company_id, proposed_at desc, id desc);
create index award_proposal_waiting on award_proposal (company_id, proposed_at) where status = 'waiting';
create index award_proposal_report on award_proposal (report_id);
create index award_proposal_proposed_by on award_proposal (proposed_by);
create index award_proposal_decided_by on award_proposal (decided_by) where decided_by is not null;
-- What a member of a company has awarded in a month.
create index award_of_member on award (company_id, awarded_by, created_at);
