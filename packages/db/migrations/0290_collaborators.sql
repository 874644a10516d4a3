-- People who share a report with its author: those who accept read it and comment, and get their weight of 100 of its awards and points.
create table report_collaborator (
  report_id   uuid not null references report (id) on delete cascade,
  user_id     uuid not null references user_account (id),
  -- Of 100; the author has the rest.
  weight      smallint not null check (weight between 1 and 99),
  -- The order in which the author named them.
  place       smallint not null,
  -- Null while the report is a draft, which nobody but its author knows of.
  invited_at  timestamptz,
  accepted_at timestamptz,
  declined_at timestamptz,
  primary key (report_id, user_id),
  check (invited_at is not null or (accepted_at is null and declined_at is null)),
  check (accepted_at is null or declined_at is null)
);
-- The reports that a person shares, for every list and right.
create index report_collaborator_accepted on report_collaborator (user_id) include (report_id) where accepted_at is not null;
-- The invitations that a person has not answered, newest first; and the erasure of all that names them.
create index report_collaborator_person on report_collaborator (user_id, invited_at desc);
-- The first award of a report freezes who shares it.
alter table report add column weights_frozen_at timestamptz;
update report r set weights_frozen_at = (select min(a.created_at) from award a where a.report_id = r.id)
where exists (select from award a where a.report_id = r.id);
