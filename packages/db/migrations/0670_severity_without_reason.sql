-- The API takes a change of severity without a reason; its author can then contest it without one, too.
alter table report add column severity_unexplained boolean not null default false;
