-- How a program takes reports of people without an account. Without a row it takes none.
create table intake (
  program_id       uuid primary key references program (id) on delete cascade,
  is_open          boolean not null default false,
  -- Origins whose pages may show the form in a frame.
  frame_origins    text[] not null default '{}' check (cardinality(frame_origins) <= 10),
  -- Where the mail provider receives reports; answers come to the same mailbox with a suffix.
  mail_address     text check (mail_address = lower(mail_address) and length(mail_address) <= 190),
  -- SHA-256 of the secret by which the mail provider calls.
  mail_secret_hash bytea check (length(mail_secret_hash) = 32)
);
-- The program of a call of a mail provider.
create unique index intake_mail_secret on intake (mail_secret_hash) where mail_secret_hash is not null;

-- What was sent by the form and waits until its sender confirms the address. Nobody of the team sees it.
create table intake_submission (
  id                   uuid primary key,
  program_id           uuid not null references program (id) on delete cascade,
  email                text not null check (email = lower(email) and length(email) <= 254),
  name                 text check (length(name) between 1 and 120),
  language             text not null check (language ~ '^[a-z]{2}$'),
  scope_id             uuid references scope (id) on delete set null,
  title                text not null check (length(title) between 1 and 150),
  description_markdown text not null check (length(description_markdown) <= 50000),
  created_at           timestamptz not null default now(),
  -- The report that it became; its texts are emptied then.
  report_id            uuid references report (id) on delete cascade
);
-- Old ones are deleted by a job.
create index intake_submission_created on intake_submission (created_at);
-- Of a program that is deleted, of a scope that is, and of a report.
create index intake_submission_program on intake_submission (program_id);
create index intake_submission_scope on intake_submission (scope_id) where scope_id is not null;
create index intake_submission_report on intake_submission (report_id) where report_id is not null;

-- Challenges of the form's proof of work that were solved; each counts once.
create table intake_challenge (
  id         uuid primary key,
  expires_at timestamptz not null
);
-- Expired ones are deleted by a job.
create index intake_challenge_expires on intake_challenge (expires_at);

-- The sender of a report who has no account. The author of the report is an account of its own that nobody can sign in with.
create table report_guest (
  report_id    uuid primary key references report (id) on delete cascade,
  user_id      uuid not null unique references user_account (id),
  channel      text not null check (channel in ('form', 'mail')),
  -- Null once the guest has asked to be forgotten.
  email        text check (email = lower(email) and length(email) <= 254),
  name         text check (length(name) between 1 and 120),
  language     text not null check (language ~ '^[a-z]{2}$'),
  confirmed_at timestamptz
);

-- Mails that the intake has taken, so that none counts twice and answers find their report.
create table intake_mail (
  program_id uuid not null references program (id) on delete cascade,
  -- SHA-256 of the Message-ID.
  message_id bytea not null check (length(message_id) = 32),
  report_id  uuid not null references report (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (program_id, message_id)
);
-- Of a report that is deleted.
create index intake_mail_report on intake_mail (report_id);

-- Mails to people without an account have no account.
alter table mail alter column user_id drop not null;
