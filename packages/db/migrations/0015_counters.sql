-- Badge counts and list totals of reports, one row per owner and shard, maintained by a trigger. Only the platform and companies
-- show such totals, so programs have no counters of their own any more. Programs are counted when listed: there are thousands of
-- them, not millions, and one row for all of them made every import hold up everybody else until it committed.
create type counter_owner as enum ('platform', 'company');
create table report_counter (
  owner    counter_owner not null,
  owner_id uuid not null,
  shard    smallint not null,
  total    integer not null default 0 check (total >= 0),
  new      integer not null default 0 check (new >= 0),
  active   integer not null default 0 check (active >= 0),
  disputed integer not null default 0 check (disputed >= 0),
  closed   integer not null default 0 check (closed >= 0),
  primary key (owner, owner_id, shard)
) with (fillfactor = 70);
insert into report_counter
select owner::text::counter_owner, owner_id, shard, total, new, active, disputed, closed from report_tally where owner <> 'program';

drop trigger report_tally on report;
drop function report_tally_follow();
drop function report_tally_add(tally_owner, uuid, int, int, int, int, int, int);
drop table report_tally;
drop type tally_owner;
drop trigger program_counted on program;
drop trigger program_recounted on program;
drop function program_tally_follow();
drop table program_tally;

-- Update first: an insert would fail its checks on negative changes even where the row exists.
create function report_counter_add(
  p_owner counter_owner, p_owner_id uuid, p_shard int, p_total int, p_new int, p_active int, p_disputed int, p_closed int
) returns void language plpgsql as $$
begin
  update report_counter c set
    total = c.total + p_total, new = c.new + p_new, active = c.active + p_active,
    disputed = c.disputed + p_disputed, closed = c.closed + p_closed
  where c.owner = p_owner and c.owner_id = p_owner_id and c.shard = p_shard;
  if not found then
    insert into report_counter as c values (p_owner, p_owner_id, p_shard, p_total, p_new, p_active, p_disputed, p_closed)
    on conflict (owner, owner_id, shard) do update set
      total = c.total + excluded.total, new = c.new + excluded.new, active = c.active + excluded.active,
      disputed = c.disputed + excluded.disputed, closed = c.closed + excluded.closed;
  end if;
end $$;

create function count_report_change() returns trigger language plpgsql as $$
declare
  d integer[] := array[0, 0, 0, 0, 0];
  r report;
  shard integer;
begin
  if tg_op <> 'INSERT' then
    r := old;
    d := array[-(r.status <> 'draft')::int, -(r.status = 'new')::int, -(r.status in ('new', 'under_review', 'needs_more_info'))::int,
      -r.dispute_open::int, -(r.closed_at is not null)::int];
  end if;
  if tg_op <> 'DELETE' then
    r := new;
    d := array[d[1] + (r.status <> 'draft')::int, d[2] + (r.status = 'new')::int,
      d[3] + (r.status in ('new', 'under_review', 'needs_more_info'))::int, d[4] + r.dispute_open::int, d[5] + (r.closed_at is not null)::int];
  end if;
  if d = array[0, 0, 0, 0, 0] then return null; end if;
  shard := abs(hashtext(r.id::text)) % 16;
  perform report_counter_add('platform', '00000000-0000-0000-0000-000000000000', shard, d[1], d[2], d[3], d[4], d[5]);
  perform report_counter_add('company', r.company_id, shard % 4, d[1], d[2], d[3], d[4], d[5]);
  return null;
end $$;
create trigger report_counted after insert or delete or update of status, dispute_open, closed_at on report
  for each row execute function count_report_change();

-- Counting the programs that are open to all, and finding them newest first, reads this index alone.
create index program_open on program (created_at desc, id desc) where status = 'active' and visibility = 'PUBLIC';

alter table event_delivery rename column listener to subscriber;
