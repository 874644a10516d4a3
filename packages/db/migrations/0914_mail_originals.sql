-- What a mail became and what of it is kept: the file of the original has this id as its parent.
alter table intake_mail
  add column id uuid not null default gen_random_uuid(),
  -- The item of the timeline that it became; null for the report itself.
  add column item_id uuid,
  -- What it quoted of a mail of ours, which was cut from the comment.
  add column quoted_text text check (length(quoted_text) <= 50000),
  -- Bytes of the original; null where it is not kept.
  add column original_bytes integer check (original_bytes > 0);
create unique index intake_mail_id on intake_mail (id);
-- Of a comment that is deleted.
create index intake_mail_item on intake_mail (item_id) where item_id is not null;

do $$
declare
  rule text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'file_parent_type_check');
begin
  alter table file drop constraint file_parent_type_check;
  execute 'alter table file add constraint file_parent_type_check ' || replace(rule, 'ARRAY[', 'ARRAY[''intake_mail''::text, ');
end $$;

-- Mails of a program that became nothing, and why. The newest are shown to the people who edit the program; a job deletes old ones.
create table intake_refusal (
  id         uuid primary key,
  program_id uuid not null references program (id) on delete cascade,
  reason     text not null check (reason ~ '^[a-z_]{1,40}$'),
  sender     text check (length(sender) <= 254),
  subject    text check (length(subject) <= 150),
  created_at timestamptz not null default now()
);
create index intake_refusal_program on intake_refusal (program_id, created_at desc);
create index intake_refusal_created on intake_refusal (created_at);
