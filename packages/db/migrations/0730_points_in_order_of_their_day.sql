-- A person's points are listed by the day that is shown, which is that of what they are for, not that of the booking.
create index point_entry_effective on point_entry (user_id, effective_at desc, at desc, id desc);
drop index point_entry_user;
