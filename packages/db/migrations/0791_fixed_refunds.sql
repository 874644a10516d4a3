-- As with other money, what a refund was asked for never changes. An erasure takes the details of the account away; nothing replaces them.
create trigger refund_fixed before update of deposit_id, company_id, amount, provider, sealed on refund for each row
  when ((new.deposit_id, new.company_id, new.amount, new.provider) is distinct from (old.deposit_id, old.company_id, old.amount, old.provider)
    or (new.sealed is not null and new.sealed is distinct from old.sealed))
  execute function refuse_money_change();
create trigger refund_stays before delete or truncate on refund execute function refuse_money_change();
