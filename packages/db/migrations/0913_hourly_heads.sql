-- The end of the audit log's chain is signed hourly, so a day has several heads. An hour in which nothing was logged adds none.
alter table audit_head drop constraint audit_head_pkey, add primary key (day, number);
