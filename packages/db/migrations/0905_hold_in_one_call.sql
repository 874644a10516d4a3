-- Holds money for a report in one call: the transfer, if there is one to make, the hold, in place of one of the report that has ended, and the public levels of
-- funds, which are read after both. The caller has locked the wallet and decided. `p_act` is the id of the act.
create function hold_money(p_act uuid, p_from uuid, p_to uuid, p_hold jsonb, p_unit bigint) returns void language plpgsql as $$
declare
  held constant report_hold := jsonb_populate_record(null::report_hold, p_hold);
begin
  if held.remaining > 0 then
    perform post_transfers(p_act, 'hold', 'hold ' || p_act, array[p_from], array[p_to], array[held.remaining], array[null]::bigint[],
      jsonb_build_object('company_id', held.company_id, 'report_id', held.report_id));
  end if;
  insert into report_hold (report_id, company_id, program_id, amount, fee_rate, drawn, is_covered, remaining)
  values (held.report_id, held.company_id, held.program_id, held.amount, held.fee_rate, held.drawn, held.is_covered, held.remaining)
  on conflict (report_id) do update set company_id = excluded.company_id, program_id = excluded.program_id, amount = excluded.amount,
    fee_rate = excluded.fee_rate, drawn = excluded.drawn, is_covered = excluded.is_covered, remaining = excluded.remaining,
    created_at = default, ended_at = null
  where report_hold.ended_at is not null;
  if not found then
    raise exception 'The report % has a hold', held.report_id;
  end if;
  perform refresh_program_funds(held.company_id, p_unit);
end $$;
