-- What a row of money was made for never changes: amounts, people, companies. A method of payment belongs to the person who is paid.
alter table bank_account add constraint bank_account_of_person unique (user_id, id);
alter table withdrawal drop constraint withdrawal_bank_account_id_fkey,
  add constraint withdrawal_to_own_account foreign key (user_id, bank_account_id) references bank_account (user_id, id)
    on delete set null (bank_account_id);

create function refuse_money_change() returns trigger language plpgsql as $$
begin
  raise exception 'What a row of % was made for never changes', tg_table_name using errcode = 'SP005';
end $$;

create trigger deposit_fixed before update of company_id, amount, currency, reference, received, bank_reference on deposit for each row
  when ((new.company_id, new.amount, new.currency, new.reference) is distinct from (old.company_id, old.amount, old.currency, old.reference)
    or (old.received is not null and new.received is distinct from old.received)
    or (old.bank_reference is not null and new.bank_reference is distinct from old.bank_reference))
  execute function refuse_money_change();
create trigger deposit_stays before delete or truncate on deposit execute function refuse_money_change();

create trigger award_fixed before update of report_id, company_id, kind, amount, fee, fee_rate, currency on award for each row
  when ((new.report_id, new.company_id, new.kind, new.amount, new.fee, new.fee_rate, new.currency)
    is distinct from (old.report_id, old.company_id, old.kind, old.amount, old.fee, old.fee_rate, old.currency))
  execute function refuse_money_change();
create trigger award_stays before delete or truncate on award execute function refuse_money_change();

create trigger award_part_fixed before update on award_part for each row
  when ((new.award_id, new.position, new.user_id, new.amount) is distinct from (old.award_id, old.position, old.user_id, old.amount)
    or (old.unclaimed and not new.unclaimed))
  execute function refuse_money_change();
create trigger award_part_stays before delete or truncate on award_part execute function refuse_money_change();

-- An erasure takes the details of the account away; nothing replaces them.
create trigger withdrawal_fixed before update of user_id, amount, currency, bank_account_id, sealed on withdrawal for each row
  when ((new.user_id, new.amount, new.currency) is distinct from (old.user_id, old.amount, old.currency)
    or (new.bank_account_id is not null and new.bank_account_id is distinct from old.bank_account_id)
    or (new.sealed is not null and new.sealed is distinct from old.sealed))
  execute function refuse_money_change();
create trigger withdrawal_stays before delete or truncate on withdrawal execute function refuse_money_change();

-- A number follows the one before it.
create trigger money_document_series_fixed before update on money_document_series for each row
  when ((new.kind, new.year, new.last) is distinct from (old.kind, old.year, old.last + 1))
  execute function refuse_money_change();
create trigger money_document_series_stays before delete or truncate on money_document_series execute function refuse_money_change();

-- The end of the audit log's chain only moves on, and signed heads stay.
create trigger audit_chain_end_grows before update on audit_chain_end for each row
  when (new.number < old.number or (new.number = old.number and new.hash <> old.hash))
  execute function refuse_change();
create trigger audit_chain_end_stays before delete or truncate on audit_chain_end execute function refuse_change();
create trigger audit_head_not_emptied before truncate on audit_head execute function refuse_change();
