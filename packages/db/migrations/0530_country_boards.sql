-- Whoever leaves the boards of countries, or makes their profile private, leaves them at once, and those below move up.
create or replace function leaderboard_follows_state() returns trigger language plpgsql as $$
begin
  update leaderboard_entry e set is_gone = not e.is_gone
  where e.user_id = new.id and e.is_gone <> (new.state <> 'active' or (e.board = 'country' and not (
    new.in_country_board and not new.is_private and new.country is not distinct from e.scope)));
  return null;
end $$;
drop trigger leaderboard_follows_state on user_account;
create trigger leaderboard_follows_state after update of state, is_private, in_country_board, country on user_account
  for each row when ((old.state, old.is_private, old.in_country_board, old.country) is distinct from (new.state, new.is_private, new.in_country_board, new.country))
  execute function leaderboard_follows_state();
