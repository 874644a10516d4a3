-- Texts that somebody inserts into what they write: reports and comments. Nobody else sees them.
create table template (
  id            uuid primary key,
  user_id       uuid not null references user_account (id),
  name          text not null check (length(name) between 1 and 50),
  text_markdown text not null check (length(text_markdown) between 1 and 20000)
);
-- A person's list, by name.
create index template_user on template (user_id, lower(name), id);
