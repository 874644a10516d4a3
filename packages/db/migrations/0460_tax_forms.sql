-- Staff note that a person's tax form has arrived, and until when it is valid. The form itself is kept outside the platform.
create table tax_form (
  user_id     uuid primary key references user_account (id),
  valid_until date not null,
  noted_by    uuid not null references user_account (id),
  noted_at    timestamptz not null default now(),
  check (noted_by <> user_id)
);
-- What a member of staff noted, when the account is closed.
create index tax_form_noted_by on tax_form (noted_by);
