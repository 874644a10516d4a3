-- A printed link stays in the terminal and in the logs of whatever started the server, so it works for a day only. One without an end is from
-- before this migration, and the start that runs it prints another.
delete from set_up_link;
alter table set_up_link add column expires_at timestamptz not null;
