-- The disputes of the platform, newest first, and those in one status.
create index dispute_newest on dispute (created_at desc, id desc);
create index dispute_status on dispute (status, created_at desc, id desc);
-- One kind of event, or one address, of the whole log, newest first, and a time.
create index audit_log_action on audit_log (action, id desc);
create index audit_log_ip on audit_log (ip, id desc) where ip is not null;
create index audit_log_at on audit_log (at);
