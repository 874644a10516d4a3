-- Whether the subscribers that act in the transaction of the act itself, such as points, have handled an event. What waits now was stored before they did.
alter table event_outbox add column is_handled_within boolean not null default false;
