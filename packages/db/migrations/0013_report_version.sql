-- Which state of a report somebody has read, so that nobody writes over what they have not seen.
alter table report add column version integer not null default 1 check (version >= 1);
