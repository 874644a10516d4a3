-- The fee of an award that a company pays itself is drawn from free money; what that does not cover is owed, and on the invoice of the month.
insert into ledger_rule (act, from_kind, to_kind) values ('fee', 'company:debt', 'platform:fees');
