-- Who else has the same bank account.
create index bank_account_digest on bank_account (digest);
