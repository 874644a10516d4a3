-- The side against which a dispute was opened concedes it, with or without a sentence, which decides it.
alter table dispute add column conceded_by uuid references user_account (id);
alter table dispute drop constraint dispute_outcome_reason_check;
alter table dispute add constraint dispute_outcome_reason_check
  check (length(outcome_reason) <= 2000 and (length(outcome_reason) >= 10 or conceded_by is not null));
-- The disputes that a person conceded, for the export of their data.
create index dispute_conceder on dispute (conceded_by, id) where conceded_by is not null;
