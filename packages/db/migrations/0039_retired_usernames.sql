-- The usernames of closed accounts, as SHA-256 hashes: nobody else is to be taken for who had one.
create table retired_username (hash bytea primary key);
