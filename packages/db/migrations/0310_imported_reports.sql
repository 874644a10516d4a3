-- Reports of other platforms come from files, with the times that they had there.
alter table report
  -- When it was imported; null for what was sent here. It counts as received then.
  add column imported_at     timestamptz,
  -- Its name in the file, so that the same file changes nothing the second time.
  add column import_key      text check (length(import_key) between 1 and 200),
  -- Whom the file names as author. That is nobody with an account here.
  add column imported_author text check (length(imported_author) between 1 and 120),
  add check ((imported_at is null) = (import_key is null)),
  add check (imported_author is null or imported_at is not null);
-- A report is imported into a company once.
create unique index report_import_key on report (company_id, import_key) where import_key is not null;

alter table timeline_item
  add column imported_author text check (length(imported_author) between 1 and 120),
  add check (imported_author is null or item_type = 'OTHER');

-- The account that stands for the authors of a company's imported reports. Nobody can sign in with it.
create table import_author (
  company_id uuid primary key references company (id),
  user_id    uuid not null unique references user_account (id)
);

-- The metrics of a program are read from this index alone; imported reports are in none of them.
drop index report_program;
create index report_program on report (program_id, sent_at desc, id desc)
  include (status, severity, close_reason, first_response_at, validated_at, closed_at, imported_at) where status <> 'draft';
