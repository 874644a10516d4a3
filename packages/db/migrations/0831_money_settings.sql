-- The amount, in minor units, from which a payment needs a second person; null: 5,000 whole units.
alter table site_settings add column second_person_from bigint check (second_person_from > 0);

-- A change of the money settings that a second Super Admin decides.
create type site_proposal_status as enum ('waiting', 'confirmed', 'rejected', 'withdrawn');
create table site_proposal (
  id          uuid primary key,
  changes     jsonb not null,
  proposed_by uuid not null references user_account (id),
  proposed_at timestamptz not null default clock_timestamp(),
  status      site_proposal_status not null default 'waiting',
  decided_by  uuid references user_account (id),
  decided_at  timestamptz,
  check ((status = 'waiting') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (status <> 'confirmed' or decided_by <> proposed_by)
);
-- One change waits at a time, so what a second person reads is what they decide.
create unique index site_proposal_waiting on site_proposal (status) where status = 'waiting';
create index site_proposal_proposed_by on site_proposal (proposed_by);
create index site_proposal_decided_by on site_proposal (decided_by) where decided_by is not null;
