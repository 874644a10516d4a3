-- What the books moved at the bank, by day, so that the balance of a day reads the days and what was booked since the last stored one, not all entries.

-- Movements of the books at the bank, without what is at Stripe. Each has the day of its entry on a statement, if there is one; else a deposit has its value
-- date, and others have the day of the act.
create view bank_movement as
select n.created_at, a.deposit_id, a.withdrawal_id, -n.amount as amount, coalesce(bd.id, bw.id, br.id) as entry_id, o.own_day,
  coalesce(bd.booked_on, bw.booked_on, br.booked_on, o.own_day) as day
from ledger_account w
join ledger_entry n on n.account_id = w.id
join ledger_transfer t on t.id = n.transfer_id
join ledger_act a on a.id = t.act_id
left join deposit d on d.id = a.deposit_id
left join withdrawal p on p.id = a.withdrawal_id
left join bank_entry bd on bd.state = 'booked' and bd.deposit_id = case when a.act = 'deposit' then a.deposit_id end
left join bank_entry bw on bw.state = 'booked' and bw.withdrawal_id = a.withdrawal_id
  and bw.action = case a.act when 'withdrawal_paid' then 'pay' else 'return' end::bank_entry_action
left join bank_entry br on br.state = 'booked'
  and br.refund_id = case when a.act in ('refund_paid', 'refund_returned') then substr(a.key, 8, 36)::uuid end
  and br.action = case a.act when 'refund_paid' then 'pay' else 'return' end::bank_entry_action
cross join lateral (
  select coalesce(case when a.act = 'deposit' then d.value_date end, (n.created_at at time zone 'UTC')::date) as own_day
) o
where w.kind = 'world' and d.provider is distinct from 'stripe' and p.stripe_account_id is null and p.stripe_sent_at is null;

-- Their sums by day, and of those that no statement shows, of all that was booked until the end of a day.
create table bank_day (
  day    date primary key,
  amount bigint not null,
  unseen bigint not null
);
create table bank_day_end (
  only_row boolean primary key default true check (only_row),
  booked_before timestamptz not null
);

-- Stores what was booked on days that have ended, for which `store_ledger_day()` has waited. The caller holds the lock of bank entries.
create function store_bank_days() returns void language plpgsql as $$
declare
  since constant timestamptz := coalesce((select booked_before from bank_day_end), '-infinity');
  until constant timestamptz := (select (max(day) + 1)::timestamp at time zone 'UTC' from ledger_day);
begin
  if until is null or until <= since then
    return;
  end if;
  insert into bank_day as b (day, amount, unseen)
  select m.day, sum(m.amount), coalesce(sum(m.amount) filter (where m.entry_id is null), 0)
  from bank_movement m where m.created_at >= since and m.created_at < until group by m.day
  on conflict (day) do update set amount = b.amount + excluded.amount, unseen = b.unseen + excluded.unseen;
  insert into bank_day_end (booked_before) values (until) on conflict (only_row) do update set booked_before = excluded.booked_before;
end $$;

-- Moves what these entries show, which were booked now, from its own day to that of the entry. The caller holds the lock of bank entries.
create function move_bank_days(p_entries uuid[]) returns void language sql as $$
  with moved as (
    select m.own_day, m.day, m.amount
    from bank_entry e
    left join refund r on r.id = e.refund_id
    join bank_movement m on m.entry_id = e.id and (m.deposit_id = coalesce(e.deposit_id, r.deposit_id) or m.withdrawal_id = e.withdrawal_id)
    where e.id = any(p_entries) and m.created_at < (select booked_before from bank_day_end)
  )
  insert into bank_day as b (day, amount, unseen)
  select day, sum(amount), sum(unseen) from (
    select own_day as day, -amount as amount, -amount as unseen from moved union all select day, amount, 0 from moved
  ) change group by day
  on conflict (day) do update set amount = b.amount + excluded.amount, unseen = b.unseen + excluded.unseen
$$;
