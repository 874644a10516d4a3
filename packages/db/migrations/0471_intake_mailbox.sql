-- Whether a program takes mails from the mailbox of the platform, which the server reads by IMAP.
alter table intake add column is_mailbox_open boolean not null default false;
