-- The page that somebody wanted before they signed up, which the link of the welcome mail leads back to. It stands here and not in the link, since
-- whoever signs up with the address of somebody else must write nothing into the mail.
alter table mailed_link add column next text check (length(next) <= 300);
