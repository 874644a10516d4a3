-- What is erased when an account is closed.
create index mail_of_user on mail (user_id);
create index mail_of_address on mail (address);
create index company_invitation_for_user on company_invitation (user_id) where user_id is not null;
create index company_invitation_for_email on company_invitation (email) where email is not null;
