-- What every deed leaves behind, in its own transaction: an audit row and, for others to follow, an event.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create type audit_status as enum ('success', 'failure');
create type audit_log_type as enum ('user_log', 'admin_log', 'system_log');

create table audit_log (
  id              uuid primary key,
  at              timestamptz not null default now(),
  user_id         uuid references user_account (id),
  company_id      uuid,
  action          text not null,
  status          audit_status not null default 'success',
  log_type        audit_log_type not null,
  ip              inet,
  request_id      text,
  object_type     text,
  object_id       uuid,
  object_snapshot jsonb
);
-- The activity of one person, of one company, and of everybody, newest first (ids sort by time).
create index audit_log_user on audit_log (user_id, id desc);
create index audit_log_company on audit_log (company_id, id desc) where company_id is not null;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_not_emptied before truncate on audit_log for each statement execute function refuse_change();

create table domain_event (
  id         uuid primary key,
  at         timestamptz not null default now(),
  type       text not null,
  actor_id   uuid references user_account (id),
  company_id uuid,
  program_id uuid,
  report_id  uuid,
  data       jsonb not null default '{}'
);
create trigger domain_event_append_only before update or delete on domain_event for each row execute function refuse_change();
create trigger domain_event_not_emptied before truncate on domain_event for each statement execute function refuse_change();

-- A listener writes its row in the transaction of its effect, so the effect happens once however often it is tried.
create table event_delivery (
  event_id uuid not null references domain_event (id),
  listener text not null,
  at       timestamptz not null default now(),
  primary key (event_id, listener)
);

create table idempotency_key (
  user_id     uuid not null references user_account (id),
  key         text not null check (length(key) between 1 and 200),
  endpoint    text not null,
  body_hash   text not null,
  status_code smallint not null,
  answer      jsonb not null,
  created_at  timestamptz not null default now(),
  primary key (user_id, key)
);
-- Keys are forgotten after a day.
create index idempotency_key_age on idempotency_key (created_at);
