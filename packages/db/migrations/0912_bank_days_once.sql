-- Which entries the stored days have on the day of the entry, so that nobody moves one twice, also by calling the functions again and again.
create table bank_day_entry (
  entry_id uuid primary key references bank_entry (id)
);
insert into bank_day_entry (entry_id)
select distinct m.entry_id from bank_movement m where m.entry_id is not null and m.created_at < (select booked_before from bank_day_end);

-- Stores what was booked on days that have ended, for which `store_ledger_day()` has waited.
create or replace function store_bank_days() returns void language plpgsql as $$
declare
  since timestamptz;
  until timestamptz;
begin
  lock table bank_day_end in share row exclusive mode;
  since := coalesce((select booked_before from bank_day_end), '-infinity');
  until := (select (max(day) + 1)::timestamp at time zone 'UTC' from ledger_day);
  if until is null or until <= since then
    return;
  end if;
  insert into bank_day as b (day, amount, unseen)
  select m.day, sum(m.amount), coalesce(sum(m.amount) filter (where m.entry_id is null), 0)
  from bank_movement m where m.created_at >= since and m.created_at < until group by m.day
  on conflict (day) do update set amount = b.amount + excluded.amount, unseen = b.unseen + excluded.unseen;
  insert into bank_day_entry (entry_id)
  select distinct m.entry_id from bank_movement m where m.created_at >= since and m.created_at < until and m.entry_id is not null
  on conflict do nothing;
  insert into bank_day_end (booked_before) values (until) on conflict (only_row) do update set booked_before = excluded.booked_before;
end $$;

-- Moves what these entries show, which were booked now, from its own day to that of the entry.
create or replace function move_bank_days(p_entries uuid[]) returns void language plpgsql as $$
begin
  lock table bank_day_end in share row exclusive mode;
  with stored as materialized (
    select m.entry_id, m.own_day, m.day, m.amount
    from bank_entry e
    left join refund r on r.id = e.refund_id
    join bank_movement m on m.entry_id = e.id and (m.deposit_id = coalesce(e.deposit_id, r.deposit_id) or m.withdrawal_id = e.withdrawal_id)
    where e.id = any(p_entries) and m.created_at < (select booked_before from bank_day_end)
  ), added as (
    insert into bank_day_entry (entry_id) select distinct entry_id from stored on conflict do nothing returning entry_id
  ), moved as (
    select s.own_day, s.day, s.amount from stored s join added using (entry_id)
  )
  insert into bank_day as b (day, amount, unseen)
  select day, sum(amount), sum(unseen) from (
    select own_day as day, -amount as amount, -amount as unseen from moved union all select day, amount, 0 from moved
  ) change group by day
  on conflict (day) do update set amount = b.amount + excluded.amount, unseen = b.unseen + excluded.unseen;
end $$;
