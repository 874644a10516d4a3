-- What staff decided stays decided: corrections, batches, the closing of months, and hits of sanctions lists.
create function refuse_second_decision() returns trigger language plpgsql as $$
begin
  raise exception 'What was decided of % stays', tg_table_name using errcode = 'SP005';
end $$;
create trigger adjustment_decided before update of status, decided_by, decided_at on adjustment
  for each row when (old.status <> 'waiting') execute function refuse_second_decision();
create trigger payout_batch_voided before update of status, voided_by, voided_at on payout_batch
  for each row when (old.status <> 'exported') execute function refuse_second_decision();
create trigger month_closing_decided before update of status, decided_by, decided_at on month_closing
  for each row when (old.status <> 'waiting') execute function refuse_second_decision();
create trigger sanction_hit_decided before update of status, reason, decided_by, decided_at on sanction_hit
  for each row when (old.status <> 'open') execute function refuse_second_decision();

-- A hit is deleted only with all that is kept of a person who has left.
create function keep_hit() returns trigger language plpgsql as $$
begin
  if exists (select from user_account where id = old.user_id and state <> 'deleted') then
    raise exception 'What a sanctions list says of a person stays' using errcode = 'SP005';
  end if;
  return old;
end $$;
create trigger sanction_hit_kept before delete on sanction_hit for each row execute function keep_hit();
