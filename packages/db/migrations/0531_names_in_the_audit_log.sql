-- Names of people in entries of others, such as who was banned, are personal values as well: they are erased with the account.
create or replace function is_erased_snapshot(old_value jsonb, new_value jsonb) returns boolean language sql immutable as $$
  select (old_value - keys) is not distinct from (new_value - keys)
    and not exists (
      select from unnest(keys) as key
      where (old_value -> key) is distinct from (new_value -> key) and (new_value -> key) is distinct from 'null'::jsonb)
  from (select array['username', 'email', 'invitee', 'passkey', 'researcher', 'member', 'mediator'] as keys) as personal
$$;
-- Entries that name somebody.
create index audit_log_named on audit_log ((coalesce(object_snapshot->>'researcher', object_snapshot->>'member', object_snapshot->>'mediator')))
  where object_snapshot ?| array['researcher', 'member', 'mediator'];

-- Announcements to named people keep ids, so that no name outlives an account.
update announcement n set value = (
  select string_agg(u.id::text, ' ' order by u.id) from user_account u where u.username = any(string_to_array(n.value, ' ')))
where n.audience = 'users';
