-- To whom the documents of a company are made out, and where they are announced.
alter table company_wallet
  -- Null: made out to the company's name, without an address.
  add column billing_name    text check (length(billing_name) between 1 and 120),
  add column billing_address text check (length(billing_address) between 1 and 500),
  -- The number of the company as a payer of VAT or another tax.
  add column billing_tax_id  text check (length(billing_tax_id) between 1 and 120),
  -- Null: new documents are announced to owners and finance.
  add column billing_mail    text check (length(billing_mail) between 3 and 254),
  add column mail_documents  boolean not null default true,
  -- Of its subscription: the month, such as 2026-11, for which it was announced that free money does not cover it.
  add column subscription_announced text check (subscription_announced ~ '^\d{4}-\d\d$');
-- The job that books subscriptions reads companies that have one.
create index company_wallet_subscription on company_wallet (company_id) where subscription is not null;
