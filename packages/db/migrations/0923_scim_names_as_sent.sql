-- The name of a person as their directory sent it, which compares it with what it gets back; null for those it has not named yet.
alter table scim_user add column sent_name text check (length(sent_name) <= 254 and lower(sent_name) = user_name);
