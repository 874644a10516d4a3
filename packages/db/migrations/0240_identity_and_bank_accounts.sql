create type kyc_state as enum ('submitted', 'in_review', 'approved', 'rejected', 'expired');

-- Forms by which researchers show who they are. Everything that they enter is encrypted; the id is bound to it.
create table kyc_form (
  id              uuid primary key,
  user_id         uuid not null references user_account (id),
  state           kyc_state not null default 'submitted',
  -- Name, date of birth, country, kind and number of the document.
  sealed          bytea not null,
  -- A keyed hash of country, kind and number of the document, by which staff learn that somebody else sent it, too.
  document_digest bytea not null,
  -- Why it was rejected, encrypted.
  sealed_reason   bytea,
  reviewer_id     uuid references user_account (id),
  submitted_at    timestamptz not null default now(),
  decided_at      timestamptz,
  expires_at      timestamptz,
  reminded_at     timestamptz,
  check ((decided_at is not null) = (state in ('approved', 'rejected', 'expired'))),
  check ((expires_at is not null) = (state in ('approved', 'expired'))),
  check ((sealed_reason is not null) = (state = 'rejected')),
  check (state = 'submitted' or reviewer_id is not null),
  check (reviewer_id <> user_id)
);
-- Nobody has two that wait for a decision.
create unique index kyc_form_waiting on kyc_form (user_id) where state in ('submitted', 'in_review');
-- The forms of a person, newest first.
create index kyc_form_of_user on kyc_form (user_id, submitted_at desc);
-- The desk of staff, oldest first, whole and by state.
create index kyc_form_oldest on kyc_form (submitted_at, id);
create index kyc_form_state on kyc_form (state, submitted_at, id);
create index kyc_form_document on kyc_form (document_digest);
-- Which end, or need a reminder.
create index kyc_form_ending on kyc_form (expires_at) where state = 'approved';
create index kyc_form_of_reviewer on kyc_form (reviewer_id) where reviewer_id is not null;

create type bank_name_check as enum ('unchecked', 'accepted', 'review', 'refused');

-- Bank accounts of researchers. Holder, country and numbers are encrypted, with the id bound to them.
create table bank_account (
  id          uuid primary key,
  user_id     uuid not null references user_account (id),
  sealed      bytea not null,
  -- A keyed hash of the account in its normal form, so that nobody adds one twice.
  digest      bytea not null,
  name_check  bank_name_check not null,
  is_default  boolean not null,
  created_at  timestamptz not null default now(),
  usable_from timestamptz not null,
  -- A payment to it came back; its owner has to confirm it.
  blocked_at  timestamptz
);
create unique index bank_account_once on bank_account (user_id, digest);
create unique index bank_account_default on bank_account (user_id) where is_default;
create index bank_account_of_user on bank_account (user_id, created_at, id);
-- Those whose holder's name staff have to compare, oldest first.
create index bank_account_review on bank_account (created_at, id) where name_check = 'review';
