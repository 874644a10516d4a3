-- A company's own numbers of its orders: of a deposit, on its pro-forma and receipt; and of the fees, on invoices.
alter table deposit add column purchase_order text check (length(purchase_order) between 1 and 120);
alter table company_wallet add column billing_purchase_order text check (length(billing_purchase_order) between 1 and 120);
