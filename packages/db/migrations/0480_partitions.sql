-- Where an operator has partitioned `notification` by event (`npm run partition`), no unique index spans its partitions: this trigger then does
-- what `notification_bulk` does in the ordinary table. A second notification of a bulk act waits for the transaction of the first, and is left out.
create function skip_second_of_bulk() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.params ->> 'bulk_id', 480));
  if exists (
    select from notification where user_id = new.user_id and kind = new.kind and params ? 'bulk_id' and params ->> 'bulk_id' = new.params ->> 'bulk_id'
  ) then return null; end if;
  return new;
end $$;
