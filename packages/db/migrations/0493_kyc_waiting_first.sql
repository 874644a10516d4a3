-- The forms that wait for a decision come first, oldest first.
drop index kyc_form_oldest;
create index kyc_form_waiting_first on kyc_form ((state in ('submitted', 'in_review')) desc, submitted_at, id);
