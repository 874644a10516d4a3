-- A member whom SCIM ends and restores has the limit of awards as before.
alter table scim_user add column held_award_limit bigint check (held_award_limit >= 0);
