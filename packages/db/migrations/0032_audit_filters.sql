-- The activity of everybody about one type of object, or of one type of entry, newest first.
create index audit_log_object on audit_log (object_type, id desc);
create index audit_log_type on audit_log (log_type, id desc);
