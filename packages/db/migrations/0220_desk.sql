-- Whose move it is: of a disputed report the mediator's, of an open one the company's or, after a question, the author's.
create type report_turn as enum ('company', 'hacker', 'mediator', 'none');
alter table report
  add column turn report_turn not null generated always as (case
    when dispute_open then 'mediator'::report_turn
    when status in ('new', 'under_review') then 'company'::report_turn
    when status = 'needs_more_info' then 'hacker'::report_turn
    else 'none'::report_turn end) stored,
  -- The member of the company who works on it. The reporter never learns of it.
  add column assignee_id uuid references user_account (id);

-- The desk's filters, each in the usual order of lists. A company's unassigned reports are nearly all or few, so they have an index, too.
create index report_assignee on report (assignee_id, sent_at desc, id desc) where assignee_id is not null;
-- What is on somebody's desk is counted for the badges of their views.
create index report_assignee_open on report (assignee_id, company_id) include (turn) where assignee_id is not null and closed_at is null;
create index report_company_unassigned on report (company_id, sent_at desc, id desc) where assignee_id is null and status <> 'draft';
create index report_company_turn on report (company_id, turn, sent_at desc, id desc) where status <> 'draft';
create index report_company_weakness on report (company_id, weakness_id, sent_at desc, id desc) where status <> 'draft' and weakness_id is not null;
create index report_scope on report (scope_id, sent_at desc, id desc) where status <> 'draft' and scope_id is not null;

-- Whether somebody is notified of what happens to a report, where they have chosen otherwise than their role says.
create table report_watch (
  report_id uuid not null references report (id) on delete cascade,
  user_id   uuid not null references user_account (id) on delete cascade,
  watching  boolean not null,
  primary key (report_id, user_id)
);
create index report_watch_user on report_watch (user_id);

-- The platform's own lines are named by the server, which has their texts; every feature adds its own.
alter table timeline_item drop constraint if exists timeline_item_info_check;
alter table timeline_item add constraint timeline_item_info_check check (info ~ '^[a-z_]{1,60}$');
-- An assignment is internal, as comments can be.
alter table timeline_item drop constraint timeline_item_check2;
alter table timeline_item add constraint timeline_item_internal_check check (item_type in ('COMMENT', 'INFO') or not is_internal);
-- The person whom the platform's line is about, such as the new assignee.
alter table timeline_item add column about_user_id uuid references user_account (id);

-- A new id of version 7 (RFC 9562 §5.7), as `newId()` makes them.
create function new_id() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing
    substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid;
$$;

-- Takes the open reports of a company (all companies if null) from somebody who no longer works on them. Whatever ends the right calls it, so
-- that no way of leaving is forgotten. One event tells the others, however many reports there were.
create function release_reports(p_user uuid, p_company uuid) returns void language plpgsql as $$
declare released record;
begin
  for released in
    with freed as (
      update report set assignee_id = null, last_internal_at = clock_timestamp()
      where assignee_id = p_user and closed_at is null and (p_company is null or company_id = p_company)
      returning id, company_id
    ), noted as (
      insert into timeline_item (id, report_id, item_type, is_internal, info, about_user_id, created_at)
      select new_id(), id, 'INFO', true, 'assignee_left', p_user, clock_timestamp() from freed
    )
    select company_id, count(*)::int as reports from freed group by company_id
  loop
    with event as (
      insert into domain_event (id, at, type, actor_id, subject_type, subject_id, data)
      values (new_id(), clock_timestamp(), 'company.reports_released', null, 'company', released.company_id,
        jsonb_build_object('reports', released.reports))
      returning id
    )
    insert into event_outbox (event_id) select id from event;
  end loop;
end $$;

create function company_member_releases() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.role in ('finance', 'viewer') and old.role not in ('finance', 'viewer')) then
    perform release_reports(old.user_id, old.company_id);
  end if;
  return null;
end $$;
create trigger company_member_releases after delete or update of role on company_member
  for each row execute function company_member_releases();

create function user_account_releases() returns trigger language plpgsql as $$
begin
  perform release_reports(new.id, null);
  return null;
end $$;
create trigger user_account_releases after update of state on user_account
  for each row when (old.state = 'active' and new.state <> 'active') execute function user_account_releases();
