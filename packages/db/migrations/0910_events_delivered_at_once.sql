-- An event leaves the outbox in the transaction in which all subscribers handle it, so nothing else is stored about its delivery. Only an event that
-- some subscriber fails to handle is delivered to each alone, with a row in `event_delivery` for each that is done.
alter table event_outbox add column is_apart boolean not null default true;
-- What waits now may have been handled by some subscribers.
alter table event_outbox alter column is_apart set default false;
