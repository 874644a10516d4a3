-- Whether staff paused a company, which only staff can end.
alter table company add column paused_by_staff boolean not null default false;
alter table company add constraint company_pause check (status = 'PAUSED' or not paused_by_staff);

-- The invitations that wait for a person, by account or address.
drop index company_invitation_for_user;
drop index company_invitation_for_email;
create index company_invitation_for_user on company_invitation (user_id, id desc) where user_id is not null;
create index company_invitation_for_email on company_invitation (email, id desc) where email is not null;
