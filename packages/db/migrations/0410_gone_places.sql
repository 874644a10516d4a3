-- Places of people who were suspended or left since the boards were computed. They are not shown, and those below move up.
alter table leaderboard_entry add column is_gone boolean not null default false;
-- The few gone places of a board, whose number is subtracted from the ranks below them.
create index leaderboard_entry_gone on leaderboard_entry (snapshot_id, board, time_window, scope) include (rank, previous_rank) where is_gone;

create function leaderboard_follows_state() returns trigger language plpgsql as $$
begin
  update leaderboard_entry set is_gone = (new.state <> 'active') where user_id = new.id and is_gone <> (new.state <> 'active');
  return null;
end $$;
create trigger leaderboard_follows_state after update of state on user_account
  for each row when (old.state <> new.state) execute function leaderboard_follows_state();

-- The daily mail comes at an hour that its reader chooses, once for each date of their clock.
alter table user_account
  add column digest_hour smallint not null default 8 check (digest_hour between 0 and 23),
  add column digest_sent_on date;
