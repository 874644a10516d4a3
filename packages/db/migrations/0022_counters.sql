-- Counters change by inserting a row, so that no two writers wait for each other: `counter_change` collects the changes, and a task in
-- the background adds them to `counter`. A figure is the sum of both, read in one statement, and so exact at every moment.
create table counter (
  owner_id uuid not null,
  name     text not null,
  amount   bigint not null,
  primary key (owner_id, name)
);
create table counter_change (
  owner_id uuid not null,
  name     text not null,
  amount   integer not null
-- Rows live for about a second, so the table is vacuumed by their number and not by its size.
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0);
-- Badges and totals read the changes of one owner.
create index counter_change_owner on counter_change (owner_id);

create view counter_part as
  select owner_id, name, amount from counter union all select owner_id, name, amount from counter_change;

-- Adds what has gathered to the counters. Returns the number of changes; 0 while another process is at it.
create function roll_up_counters(lock_key bigint) returns bigint language sql as $$
  with changes as (
    delete from counter_change where (select pg_try_advisory_xact_lock(lock_key)) returning owner_id, name, amount
  ), added as (
    insert into counter as c (owner_id, name, amount)
    select owner_id, name, sum(amount) from changes group by owner_id, name having sum(amount) <> 0
    on conflict (owner_id, name) do update set amount = c.amount + excluded.amount
  )
  select count(*) from changes
$$;

insert into counter (owner_id, name, amount)
select c.owner_id, 'reports.' || f.name, sum(f.amount)
from report_counter c, lateral (values
  ('all', c.total), ('new', c.new), ('active', c.active), ('disputed', c.disputed), ('closed', c.closed)) f (name, amount)
group by 1, 2;
drop trigger report_counted on report;
drop function count_report_change();
drop function report_counter_add(counter_owner, uuid, int, int, int, int, int, int);
drop table report_counter;
drop type counter_owner;

-- The views of the Reports page that a report is in, for its company and for the platform (owner 0).
create function report_views(r report) returns text[] language sql immutable as $$
  select array_remove(array[
    case when r.status <> 'draft' then 'reports.all' end,
    case when r.status = 'new' then 'reports.new' end,
    case when r.status in ('new', 'under_review', 'needs_more_info') then 'reports.active' end,
    case when r.dispute_open then 'reports.disputed' end,
    case when r.closed_at is not null then 'reports.closed' end], null)
$$;
create function count_report_change() returns trigger language plpgsql as $$
declare
  before text[] := '{}';
  after text[] := '{}';
  company uuid;
begin
  if tg_op <> 'INSERT' then
    before := report_views(old);
    company := old.company_id;
  end if;
  if tg_op <> 'DELETE' then
    after := report_views(new);
    company := new.company_id;
  end if;
  if before <> after then
    insert into counter_change (owner_id, name, amount)
    select o.id, v.name, v.amount
    from (
      select a as name, 1 as amount from unnest(after) a where a <> all(before)
      union all select b, -1 from unnest(before) b where b <> all(after)
    ) v, (values (company), ('00000000-0000-0000-0000-000000000000')) o (id);
  end if;
  return null;
end $$;
create trigger report_counted after insert or delete or update of status, dispute_open, closed_at on report
  for each row execute function count_report_change();
