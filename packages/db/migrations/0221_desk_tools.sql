-- Labels of a company on its reports. The reporter never sees one.
create table label (
  id         uuid primary key,
  company_id uuid not null references company (id),
  name       text not null check (length(name) between 1 and 50),
  color      text not null check (length(color) <= 20)
);
create unique index label_name on label (company_id, lower(name));
create table report_label (
  report_id uuid not null references report (id) on delete cascade,
  label_id  uuid not null references label (id) on delete cascade,
  primary key (report_id, label_id)
);
-- The reports with a label, for the filter.
create index report_label_label on report_label (label_id, report_id);

-- Searches for reports that somebody named. Without a company it is one person's own; a shared one belongs to the company, whoever made it.
create table saved_view (
  id         uuid primary key,
  user_id    uuid references user_account (id),
  company_id uuid references company (id),
  shared     boolean not null default false,
  name       text not null check (length(name) between 1 and 50),
  -- The filters by the names of the API; `me` stays a word.
  query      jsonb not null,
  created_at timestamptz not null default now(),
  check (not shared or company_id is not null),
  check (shared or user_id is not null)
);
create index saved_view_user on saved_view (user_id) where not shared;
create index saved_view_company on saved_view (company_id) where shared;

-- Answers that are written often: one person's own, or a company's.
create table canned_reply (
  id            uuid primary key,
  user_id       uuid references user_account (id),
  company_id    uuid references company (id),
  name          text not null check (length(name) between 1 and 50),
  language      text not null check (length(language) <= 10),
  text_markdown text not null check (length(text_markdown) between 1 and 20000),
  check ((user_id is null) <> (company_id is null))
);
create index canned_reply_user on canned_reply (user_id) where user_id is not null;
create index canned_reply_company on canned_reply (company_id) where company_id is not null;

-- What one bulk act does is one notification to each person: the first of its events makes it.
create unique index notification_bulk on notification (user_id, kind, (params ->> 'bulk_id')) where params ? 'bulk_id';
