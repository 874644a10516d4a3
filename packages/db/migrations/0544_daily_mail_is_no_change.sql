-- That a daily mail was sent is no change of an account: the list of accounts would have everybody who gets one each day.
drop trigger user_account_touched on user_account;
create trigger user_account_touched before update on user_account for each row
  when (old.digest_sent_on is not distinct from new.digest_sent_on) execute function touch_updated_at();
