-- The list of countries that are not paid asks the identity of the person, not only the bank.
alter type withdrawal_failure add value 'country_unpaid' after 'kyc_missing';
